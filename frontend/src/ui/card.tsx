/* Cards that are links, and how many of them stand beside each other. */
import type { ReactNode } from "react";

/** For the card's link: makes the whole card clickable, and shows the focus around it. */
export const STRETCHED_LINK =
  "outline-none transition-colors group-hover:text-hot after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-hot-bright";

/** A card that is a single link. */
export function LinkCard({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return <article className={`group relative ${className}`}>{children}</article>;
}

/** The columns of a list on wide screens: as many as fill its rows best. */
export function gridColumns(count: number): string {
  return count < 3 || count === 4 ? "md:grid-cols-2" : "md:grid-cols-3";
}
