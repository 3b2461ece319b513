import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { Button } from "../../components/button";
import { rangeText, type Page } from "./paging";

type PagerProps = { page: Page<unknown>; onTurn: (page: number) => void };

/** Leads to the previous and next page of a list that has several. */
export function Pager({ page, onTurn }: PagerProps) {
  if (page.count === 1) return null;
  return (
    <nav
      aria-label={t({ context: "of a list", message: "Pages" })}
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3"
    >
      <p className="label mr-auto text-steel-300">{rangeText(page)}</p>
      <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <PageButton label={t`Previous page`} to={page.number - 1} of={page.count} onTurn={onTurn}>
          {t`Previous`}
        </PageButton>
        <PageButton label={t`Next page`} to={page.number + 1} of={page.count} onTurn={onTurn}>
          {t`Next`}
        </PageButton>
      </div>
    </nav>
  );
}

type PageButtonProps = {
  label: string;
  to: number;
  of: number;
  onTurn: (page: number) => void;
  /** The label's first word. */
  children: string;
};

function PageButton({ label, to, of, onTurn, children }: PageButtonProps) {
  const isOff = to < 1 || to > of;
  return (
    <Button
      kind="secondary"
      aria-label={label}
      aria-disabled={isOff}
      className="aria-disabled:cursor-default aria-disabled:text-steel-400"
      onClick={isOff ? undefined : () => onTurn(to)}
    >
      {children}
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
