import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../components/list-state";
import type { AnyItem, Resource } from "../resource";
import { useDuplication } from "./duplication";
import { usePublishing } from "./publishing";

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
  const duplication = useDuplication(resource);
  const error = failure ?? (duplication.error ? errorMessage(duplication.error) : undefined);
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
              onPublish();
              publish(target.checked);
            }}
          />
          {t`Published`}
        </label>
        <Link
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
      {error && (
        <span role="alert" className="mt-2 block text-stop">
          {error}
        </span>
      )}
    </>
  );
}
