import type { ReactNode } from "react";

/** What stands out about a row of a list. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block border border-hot px-2 pt-0.5 text-small leading-tight font-bold text-hot-bright">
      {children}
    </span>
  );
}
