import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { Arrow } from "../../../ui/arrow";
import { useItemImages } from "../../item-images";
import { ItemPicture } from "../../item-picture";
import { DragHandle } from "../../../ui/admin/dragging/drag-handle";
import { useDragRow } from "../../../ui/admin/dragging/drag-row";
import type { AnyItem, Resource } from "../resource";
import { ItemActions } from "../item-actions";
import { CellSwitch } from "./cell-switch";
import { Mark, NotPublished } from "../not-published";
import { cellText } from "./table-order";

type ItemRowProps<Item extends AnyItem> = {
  item: Item;
  resource: Resource<Item>;
  onDelete: (item: Item) => void;
  /** Called when the owner publishes or hides the item. */
  onPublish: () => void;
  hasDraft: boolean;
  /** Undefined if the order of the list is not the owner's. */
  onMove?: (item: Item, by: -1 | 1) => void;
  isFirst: boolean;
  isLast: boolean;
};

export function ItemRow<Item extends AnyItem>({
  item,
  resource,
  onDelete,
  onPublish,
  hasDraft,
  onMove,
  isFirst,
  isLast,
}: ItemRowProps<Item>) {
  const { kind, columns, placeholder } = resource;
  const [name, ...others] = columns;
  const images = useItemImages(kind, item);
  const title = `${kind}-${item.id}`;
  const canMove = onMove !== undefined && !(isFirst && isLast);
  const drag = useDragRow(item.id, canMove);
  return (
    <tr {...drag.row}>
      {name && (
        <th scope="row">
          <span className="item-name">
            <Link to={`/admin/${resource.path(item)}`} className="item-named">
              <ItemPicture
                images={images}
                placeholder={placeholder}
                name={item.name}
                decorative
                sizes="5rem"
                className="aspect-3/2 w-20 shrink-0 bg-carbon object-cover"
              />
              <span className="grid justify-items-start gap-1.5">
                <span id={title}>{cellText(name, item)}</span>
                {!item.published && <NotPublished />}
                {hasDraft && <Mark>{t`Unsaved draft`}</Mark>}
              </span>
            </Link>
          </span>
        </th>
      )}
      {others.map((column) => (
        <td key={column.label} data-label={column.label}>
          {column.isSwitch ? (
            <CellSwitch item={item} resource={resource} column={column} title={title} />
          ) : (
            cellText(column, item)
          )}
        </td>
      ))}
      <td>
        <ItemActions
          item={item}
          resource={resource}
          title={title}
          onDelete={onDelete}
          onPublish={onPublish}
        >
          {onMove && (
            <>
              {canMove && <DragHandle drag={drag.handle} name={item.name} className="item-move" />}
              <MoveButton
                label={t`Move up`}
                turn="-rotate-90"
                row={title}
                off={isFirst}
                onMove={() => onMove(item, -1)}
              />
              <MoveButton
                label={t`Move down`}
                turn="rotate-90"
                row={title}
                off={isLast}
                onMove={() => onMove(item, 1)}
              />
            </>
          )}
        </ItemActions>
      </td>
    </tr>
  );
}

type MoveButtonProps = {
  label: string;
  /** The class that turns the arrow. */
  turn: string;
  row: string;
  off: boolean;
  onMove: () => void;
};

/** Stays when it is off, because it may have the focus. */
function MoveButton({ label, turn, row, off, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="item-move"
      aria-label={label}
      aria-describedby={row}
      aria-disabled={off}
      onClick={off ? undefined : onMove}
    >
      <Arrow className={turn} />
    </button>
  );
}
