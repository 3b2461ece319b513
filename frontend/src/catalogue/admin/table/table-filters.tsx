import { t } from "@lingui/core/macro";
import { startTransition, useEffect, useOptimistic, useRef, useState } from "react";
import { SearchField } from "../../../ui/admin/search";
import type { AnyItem, Resource } from "../resource";
import { type Filter, type TableView, filtersOf } from "./table-view";

type FiltersProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  chosen: TableView["filters"];
  onChange: (name: string, param: string) => void;
};

/** A choice for each field that has only a few values. */
export function Filters<Item extends AnyItem>({ resource, chosen, onChange }: FiltersProps<Item>) {
  return (
    <div role="group" aria-label={t`Filters`} className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
      {filtersOf(resource).map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={chosen[filter.name] ?? ""}
          onChange={(param) => onChange(filter.name, param)}
        />
      ))}
    </div>
  );
}

type FilterFieldProps = {
  filter: Pick<Filter<never>, "label" | "choices">;
  value: string;
  onChange: (param: string) => void;
};

function FilterField({ filter: { label, choices }, value, onChange }: FilterFieldProps) {
  // Shows the choice while a slow device still draws the list.
  const [shown, show] = useOptimistic(value);
  return (
    <label className="flex items-center gap-3 max-sm:min-w-0 max-sm:flex-[1_0_9rem] max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      <span className="label text-steel-300">{label}</span>
      <select
        value={shown}
        onChange={({ target }) =>
          startTransition(() => {
            show(target.value);
            onChange(target.value);
          })
        }
        className="select h-12 border-b-2 border-steel-400 bg-carbon pt-1 pr-10 pl-4 text-white hover:border-steel-100 focus-visible:border-hot"
      >
        <option value="">{t({ context: "a filter", message: "All" })}</option>
        {choices.map((choice) => (
          <option key={choice.param} value={choice.param}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Safari refuses more than 100 changes of the address in 10 seconds, and phones are slow. */
const PAUSE = 150; // milliseconds

type TableSearchProps = {
  label: string;
  /** The words in the address. */
  value: string;
  onSearch: (words: string) => void;
  count: string;
};

/** What is typed shows at once; the list follows at the next pause. */
export function TableSearch({ label, value, onSearch, count }: TableSearchProps) {
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
      count={count}
    />
  );
}
