/* The upper end of a list of the admin: its title, its search and the way to a new one, in one row. */
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { ButtonLink } from "../button";
import { Arrow } from "../arrow";
import { ICONS, Icon } from "./icon";

type ListHeaderProps = {
  title: string;
  /** The search. */
  children: ReactNode;
  /** The link to a new one. */
  add?: { to: string; label: string };
};

/** On a phone the links are marks, and the search has what room is left. */
export function ListHeader({ title, children, add }: ListHeaderProps) {
  return (
    <header className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3 lg:mb-4">
      {add && (
        <ButtonLink
          kind="secondary"
          to="/admin"
          aria-label={t`Back to Dashboard`}
          className="max-sm:-ml-3 max-sm:w-11 max-sm:px-0 max-sm:[--fill:transparent] sm:order-3"
        >
          <Arrow back className="sm:hidden" />
          <span className="max-sm:hidden">{t`Back to Dashboard`}</span>
        </ButtonLink>
      )}
      <h1 className="mr-auto text-heading max-sm:text-[1.5rem]">{title}</h1>
      {children}
      {add && (
        <ButtonLink
          to={add.to}
          aria-label={add.label}
          className="max-sm:w-12 max-sm:px-0 sm:order-4"
        >
          <Icon path={ICONS.add} className="size-6 shrink-0 stroke-3 sm:hidden" />
          <span className="max-sm:hidden">{add.label}</span>
        </ButtonLink>
      )}
    </header>
  );
}

type ChipRowProps = {
  /** Its name for screen readers. */
  label: string;
  /** How many are found, which is said when it changes. */
  count?: string;
  children: ReactNode;
};

/** Filters side by side, which a finger scrolls where they do not fit. */
export function ChipRow({ label, count, children }: ChipRowProps) {
  return (
    <div className="-mx-gutter mb-2 flex items-center gap-3 overflow-x-auto px-gutter [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <p role="status" className="label shrink-0 text-steel-400 empty:hidden">
        {count}
      </p>
      <div role="group" aria-label={label} className="flex gap-2 sm:flex-wrap">
        {children}
      </div>
    </div>
  );
}

type ChipProps = {
  label: string;
  value: string;
  /** The text of the choice that leaves all. */
  all: string;
  choices: readonly { param: string; label: string }[];
  onChange: (param: string) => void;
  className?: string;
};

/** One filter: the phone's own picker, in the shape of a chip. */
export function Chip({ label, value, all, choices, onChange, className = "" }: ChipProps) {
  return (
    <label
      className={`flex h-11 shrink-0 cursor-pointer items-center border bg-carbon pl-3 ${value ? "border-hot" : "border-steel-600 hover:border-steel-400"} ${className}`}
    >
      <span className="label pt-0.5 text-[0.9375rem] text-steel-300">{label}</span>
      {/* Named by itself: the label would name its choices, too. */}
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field-sizing-content select h-full cursor-pointer pr-10 pl-2 text-white -outline-offset-2"
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.param} value={choice.param}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
