import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router-dom";

export type Tab = {
  id: string;
  label: string;
  /** The query string: '?type=front', or '' for the first tab. */
  search: string;
};

type TabsProps = { label: string; tabs: readonly Tab[]; selected: string };

/**
 * Tabs with the selection in the URL. They are links, so that they can be copied and opened in a
 * new tab. Arrow keys move the focus; Enter and Space select.
 */
export function Tabs({ label, tabs, selected }: TabsProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={moveFocus}
      className="flex border-b border-steel-700"
    >
      {tabs.map(({ id, label, search }) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          to={{ search }}
          replace
          aria-selected={id === selected}
          aria-controls={id === selected ? "tab-panel" : undefined}
          tabIndex={id === selected ? 0 : -1}
          className="label -mb-px grid min-h-14 flex-1 place-items-center border-b-4 border-transparent px-2 pt-1 text-steel-300 hover:text-white aria-selected:border-hot aria-selected:text-white sm:min-w-32 sm:flex-none sm:px-5"
        >
          {label}
        </Link>
      ))}
    </div>
  );
}

export function TabPanel({ selected, children }: { selected: string; children: ReactNode }) {
  return (
    <div
      id="tab-panel"
      role="tabpanel"
      aria-labelledby={`tab-${selected}`}
      className="pt-8 sm:pt-10"
    >
      {children}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const now = tabs.findIndex((tab) => tab === document.activeElement);
  const last = tabs.length - 1;
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
  if (event.key === " ") tabs[now]?.click();
  else if (to !== undefined) tabs.at(to > last ? 0 : to)?.focus();
  else return;
  event.preventDefault();
}
