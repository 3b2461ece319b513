import type { AnyItem, Column, Resource } from "../resource";
import { useItemSwitch } from "../publishing";

type CellSwitchProps<Item extends AnyItem> = {
  item: Item;
  resource: Resource<Item>;
  column: Column<Item>;
  /** Id of the element with the item's name. */
  title: string;
};

/** A yes or no that the owner changes in the list. */
export function CellSwitch<Item extends AnyItem>({
  item,
  resource,
  column,
  title,
}: CellSwitchProps<Item>) {
  const { value, change, isPending, failure } = useItemSwitch(resource, item, column);
  return (
    <>
      <label className="item-switch">
        <input
          type="checkbox"
          role="switch"
          className="check"
          aria-label={column.label}
          aria-describedby={title}
          checked={value}
          aria-disabled={isPending}
          onChange={({ target }) => !isPending && change(target.checked)}
        />
        <span aria-hidden="true">{column.format(value)}</span>
      </label>
      {failure && (
        <span role="alert" className="mt-2 block text-stop">
          {failure}
        </span>
      )}
    </>
  );
}
