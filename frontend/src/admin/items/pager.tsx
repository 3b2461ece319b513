import { useEffect, useRef } from "react";
import { Button } from "../../components/button";
import { rangeText, type Page } from "./paging";

type PagerProps = { page: Page<unknown>; onTurn: (page: number) => void };

/** Leads to the previous and next page of a list that has several. */
export function Pager({ page, onTurn }: PagerProps) {
  if (page.count === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="label mr-auto text-steel-300">{rangeText(page)}</p>
      <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <PageButton label="Previous" to={page.number - 1} of={page.count} onTurn={onTurn} />
        <PageButton label="Next" to={page.number + 1} of={page.count} onTurn={onTurn} />
      </div>
    </nav>
  );
}

type PageButtonProps = { label: string; to: number; of: number; onTurn: (page: number) => void };

function PageButton({ label, to, of, onTurn }: PageButtonProps) {
  const isOff = to < 1 || to > of;
  return (
    <Button
      kind="secondary"
      aria-label={`${label} page`}
      aria-disabled={isOff}
      className="aria-disabled:cursor-default aria-disabled:text-steel-400"
      onClick={isOff ? undefined : () => onTurn(to)}
    >
      {label}
    </Button>
  );
}

/** A ref for the top of the list, which gets the focus and into view after `turned` was called. */
export function useTopAfterTurn(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const isTurning = useRef(false);
  useEffect(() => {
    if (!isTurning.current) return;
    isTurning.current = false;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  }, [page]);
  return { top, turned: () => (isTurning.current = true) };
}
