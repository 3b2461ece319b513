import type { ReactNode } from "react";

type ExternalLinkProps = { href: string; className?: string; children: ReactNode };

/** A link to another site, in a new tab without access to this page. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <svg
        viewBox="0 0 14 14"
        aria-hidden="true"
        className="inline-block size-[0.7em] shrink-0 fill-none stroke-current stroke-2"
      >
        <path d="M2 12 12 2M4 1h9v9" />
      </svg>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
