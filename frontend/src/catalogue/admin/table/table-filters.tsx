import { t } from "@lingui/core/macro";
import { startTransition, useEffect, useOptimistic, useRef, useState } from "react";
import { Chip, ChipRow } from "../../../ui/admin/list-header";
import { SearchField } from "../../../ui/admin/search";
import type { AnyItem, Column, Resource } from "../resource";
import { type Order, type TableView, filtersOf } from "./table-view";

type FiltersProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  view: TableView;
  count: string;
  onFilter: (name: string, param: string) => void;
  onSort: (order: Order | undefined) => void;
};

/** A choice for each field that has only a few values, and the order where no header is shown. */
export function Filters<Item extends AnyItem>(props: FiltersProps<Item>) {
  const { resource, view, count, onFilter, onSort } = props;
  return (
    <ChipRow label={t`Filters`} count={count}>
      {filtersOf(resource).map(({ name, label, choices }) => (
        <OptimisticChip
          key={name}
          label={label}
          value={view.filters[name] ?? ""}
          all={t({ context: "a filter", message: "All" })}
          choices={choices}
          onChange={(param) => onFilter(name, param)}
        />
      ))}
      <OptimisticChip
        label={t`Order`}
        value={view.order ? orderParam(view.order) : ""}
        all={t`As on the site`}
        choices={resource.columns.flatMap(orderChoices)}
        onChange={(param) => onSort(readOrder(param))}
        className="min-[75rem]:hidden"
      />
    </ChipRow>
  );
}

/** Shows the choice while a slow device still draws the list. */
function OptimisticChip({ value, onChange, ...rest }: Parameters<typeof Chip>[0]) {
  const [shown, show] = useOptimistic(value);
  return (
    <Chip
      {...rest}
      value={shown}
      onChange={(param) =>
        startTransition(() => {
          show(param);
          onChange(param);
        })
      }
    />
  );
}

const UP = "+";
const DOWN = "-";

function orderChoices<Item>({ name, label }: Column<Item>) {
  return [
    { param: UP + name, label: t`${label}, upwards` },
    { param: DOWN + name, label: t`${label}, downwards` },
  ];
}

function orderParam({ name, descending }: Order): string {
  return (descending ? DOWN : UP) + name;
}

function readOrder(param: string): Order | undefined {
  return param ? { name: param.slice(1), descending: param.startsWith(DOWN) } : undefined;
}

/** Safari refuses more than 100 changes of the address in 10 seconds, and phones are slow. */
const PAUSE = 150; // milliseconds

type TableSearchProps = {
  label: string;
  /** The words in the address. */
  value: string;
  onSearch: (words: string) => void;
};

/** What is typed shows at once; the list follows at the next pause. */
export function TableSearch({ label, value, onSearch }: TableSearchProps) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const finish = () => {
    window.clearTimeout(timer.current);
    // In one transition, or the field would show the previous words in between.
    startTransition(() => {
      if (typed !== undefined && typed !== value) onSearch(typed);
      setTyped(undefined);
    });
  };
  return (
    <SearchField
      label={label}
      value={typed ?? value}
      onChange={(words) => {
        setTyped(words);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => onSearch(words), PAUSE);
      }}
      onBlur={finish}
    />
  );
}
