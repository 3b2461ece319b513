import { t } from "@lingui/core/macro";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { Link, useHref, useLocation, useNavigate } from "react-router-dom";
import { earlyText } from "../../core/early-interactions";
import { SAME_DATA } from "../../shell/navigation-effects";
import { Button } from "../../ui/button";
import type { Filtered, ShownFilter } from "./filters";

type FilterFormProps = {
  filtered: Filtered<unknown>;
  total: number;
  label: string;
  /** A parameter of the page that the form keeps. */
  kept?: { name: string; value: string };
};

const FORM_LINK =
  "inline-flex min-h-11 items-center text-white underline decoration-steel-400 underline-offset-4 hover:text-hot";

/** So many stand in one row on a phone. */
const ONE_ROW = 2;

/**
 * A choice for each filter, with the number of items. A choice is in the address at once; without a
 * script the form has a button. On a phone, more than a row of them would push the first item off
 * the screen, so they are behind one line that opens.
 */
export function FilterForm({ filtered, total, label, kept }: FilterFormProps) {
  const { filters, matching, isFiltered } = filtered;
  const form = useRef<HTMLFormElement>(null);
  const choices = useId();
  const folds = filters.length > ONE_ROW;
  const [isOpen, setOpen] = useState(isFiltered);
  const { pathname, search } = useLocation();
  const action = useHref(pathname);
  const navigate = useNavigate();
  const apply = () => {
    if (form.current) void navigate({ search: searchOf(form.current) }, { state: SAME_DATA });
  };
  // Chosen before the script was there.
  const early = useRef<typeof apply | undefined>(apply);
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const selects = [...(form.current?.querySelectorAll("select") ?? [])];
    const applyEarly = early.current;
    early.current = undefined;
    for (const select of selects)
      if (!applyEarly) select.value = select.dataset.shown ?? "";
      else select.value = earlyText(select.name) ?? select.value;
    if (selects.some((select) => select.value !== select.dataset.shown)) applyEarly?.();
  }, [search]);

  if (filters.length === 0) return null;
  const count = matching.length;
  return (
    <form
      ref={form}
      action={action}
      aria-label={label}
      autoComplete="off"
      className="mb-8 sm:mb-10 print:hidden"
    >
      {kept && <input type="hidden" {...kept} />}
      {folds && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={choices}
          onClick={() => setOpen(!isOpen)}
          className="select mb-4 min-h-12 w-full border-b-2 border-steel-400 py-2.5 pl-4 text-left leading-snug text-white sm:hidden noscript:hidden"
        >
          {label}
        </button>
      )}
      <div
        id={choices}
        className={`grid grid-cols-2 gap-x-4 gap-y-3 ${filters.length > 4 ? "sm:grid-cols-3 lg:grid-cols-5" : "sm:grid-cols-4"} ${folds && !isOpen ? "max-sm:hidden noscript:grid" : ""}`}
      >
        {filters.map((filter) => (
          <FilterSelect key={filter.name} filter={filter} onChange={apply} />
        ))}
        <noscript>
          <Button type="submit" kind="secondary">{t`Show`}</Button>
        </noscript>
      </div>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-6">
        <p ref={shown} tabIndex={-1} aria-live="polite" className="text-steel-300">
          {t`Shown: ${count} of ${total}`}
        </p>
        {isFiltered && (
          <Link
            to={{ search: kept ? `?${kept.name}=${kept.value}` : "" }}
            state={SAME_DATA}
            className={FORM_LINK}
            onClick={() => shown.current?.focus()} // the link goes away
          >
            {t`Show all`}
          </Link>
        )}
      </div>
      {count === 0 && <p className="mt-4 text-lead">{t`Nothing matches all of these choices.`}</p>}
    </form>
  );
}

type FilterSelectProps = { filter: ShownFilter; onChange: () => void };

function FilterSelect({ filter, onChange }: FilterSelectProps) {
  const { name, label, all, value, options } = filter;
  return (
    <LabelledSelect
      label={label}
      name={name}
      defaultValue={value} // uncontrolled, so that hydration keeps what was chosen before
      data-shown={value}
      onChange={onChange}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.count === 0 && option.value !== value}
        >
          {`${option.label} (${option.count})`}
        </option>
      ))}
    </LabelledSelect>
  );
}

function searchOf(form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value !== "") search.set(name, value);
  return `${search}` && `?${search}`;
}

/** A choice of the site's own forms, below its label. */
function LabelledSelect({ label, ...select }: ComponentProps<"select"> & { label: string }) {
  return (
    <label className="min-w-0">
      <span className="label text-steel-400">{label}</span>
      <select
        {...select}
        className="select mt-1 h-12 w-full border-b-2 border-steel-400 bg-carbon pt-1 pr-10 pl-4 text-white hover:border-steel-100 focus-visible:border-hot"
      />
    </label>
  );
}
