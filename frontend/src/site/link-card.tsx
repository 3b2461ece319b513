import type { ReactNode } from "react";

/** Of the card's link: it covers the card, and answers to a pointer anywhere on it. */
export const STRETCHED_LINK =
  "outline-none transition-colors group-hover:text-hot after:absolute after:inset-0";

/** A card that is one link as a whole, and shows the focus of the link in it. */
export function LinkCard({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <article
      className={`group relative has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-hot-bright ${className}`}
    >
      {children}
    </article>
  );
}
