import type { ReactNode } from "react";

/** For the card's link: makes the whole card clickable. */
export const STRETCHED_LINK =
  "outline-none transition-colors group-hover:text-hot after:absolute after:inset-0";

/** A card that is a single link, and shows that link's focus. */
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
