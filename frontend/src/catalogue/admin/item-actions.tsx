import { t } from "@lingui/core/macro";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../ui/loading/list-state";
import type { AnyItem, Resource } from "./resource";
import { useDuplication } from "./duplication";
import { useLeavesHomePage } from "./table/home-page";
import "./item-actions.css";
import { usePublishing } from "./publishing";
import { RemovalDialog } from "./removal-dialog";

type ItemActionsProps<Item extends AnyItem> = {
  item: Item;
  resource: Resource<Item>;
  /** Id of the element with the item's name. */
  title: string;
  onDelete: (item: Item) => void;
  onPublish: () => void;
  /** Further buttons, before the others. */
  children?: ReactNode;
};

/** What the owner can do with an item in the table. */
export function ItemActions<Item extends AnyItem>(props: ItemActionsProps<Item>) {
  const { item, resource, title, onDelete, onPublish, children } = props;
  const { published, publish, isPending, failure } = usePublishing(resource, item);
  const leaves = useLeavesHomePage(resource, item);
  const [asksToHide, setAsksToHide] = useState(false);
  const duplication = useDuplication(resource);
  const error = failure ?? (duplication.error ? errorMessage(duplication.error) : undefined);
  const set = (wanted: boolean) => {
    onPublish();
    publish(wanted);
  };
  return (
    <>
      <span className="item-actions">
        {children}
        <label>
          <input
            type="checkbox"
            role="switch"
            className="check"
            aria-describedby={title}
            checked={published}
            aria-disabled={isPending}
            onChange={({ target }) => {
              if (isPending) return;
              if (!target.checked && leaves) setAsksToHide(true);
              else set(target.checked);
            }}
          />
          {t`Published`}
        </label>
        <Link
          className="is-main"
          to={`/admin/${resource.kind}/${item.id}`}
          id={`edit-${title}`}
          aria-describedby={title}
        >
          {t`Edit`}
        </Link>
        <button
          type="button"
          aria-describedby={title}
          aria-disabled={duplication.isPending}
          onClick={() => {
            if (!duplication.isPending) duplication.mutate(item);
          }}
        >
          {t`Duplicate`}
        </button>
        <button
          type="button"
          className="is-danger"
          aria-describedby={title}
          onClick={() => onDelete(item)}
        >
          {t`Delete`}
        </button>
      </span>
      {asksToHide && (
        <RemovalDialog
          resource={resource}
          item={item}
          question={resource.texts.hideQuestion(item.name)}
          confirm={t`Unpublish`}
          kind="primary"
          onConfirm={() => {
            setAsksToHide(false);
            set(false);
          }}
          onCancel={() => setAsksToHide(false)}
        />
      )}
      {error && (
        <span role="alert" className="mt-2 block text-stop">
          {error}
        </span>
      )}
    </>
  );
}
