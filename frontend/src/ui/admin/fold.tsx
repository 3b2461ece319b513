import type { ReactNode } from "react";

type FoldProps = {
  heading: string;
  /** What is in it, at the end of the line. */
  note?: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A heading, and below it what a tap on it opens. */
export function Fold({ heading, note, isOpen, onToggle, children }: FoldProps) {
  return (
    <details
      open={isOpen}
      className="border-t border-steel-700"
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 text-steel-100 marker:content-none hover:text-white">
        <span aria-hidden="true" className="w-4 text-lead leading-none text-hot">
          {isOpen ? "–" : "+"}
        </span>
        <h2 className="label flex-1">{heading}</h2>
        {note && <span className="text-small text-steel-300 tabular-nums">{note}</span>}
      </summary>
      {children}
    </details>
  );
}
