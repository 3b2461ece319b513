import { t } from "@lingui/core/macro";
import type { Column } from "../resource";
import type { Order } from "./table-order";

type SortableHeadProps<Item> = {
  columns: readonly Column<Item>[];
  order: Order | undefined;
  onSort: (name: string) => void;
};

export function SortableHead<Item>({ columns, order, onSort }: SortableHeadProps<Item>) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, label }) => (
          <th key={name} scope="col" aria-sort={ariaSort(order, name)}>
            <button type="button" onClick={() => onSort(name)}>
              {label}
            </button>
          </th>
        ))}
        <th scope="col">{t`Actions`}</th>
      </tr>
    </thead>
  );
}

function ariaSort(order: Order | undefined, name: string) {
  if (order?.name !== name) return "none";
  return order.descending ? "descending" : "ascending";
}
