/* Links that say where they lead: to another site, on within this one, or back. */
import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { useTextLanguage } from "../core/text-language";
import { Arrow } from "./arrow";

type AnyLinkProps = {
  /** A path of this site, or an address with its scheme. */
  to: string;
  className?: string;
  /** Of the arrow at the end of a link within this site. */
  arrowClassName?: string;
  children: string;
};

/** A link that its owner may lead anywhere, with a sign of where it leads at its end. */
export function AnyLink({ to, className, arrowClassName, children }: AnyLinkProps) {
  const lang = useTextLanguage();
  return (
    <Link to={to} className={className} {...newTabProps(to)}>
      <span lang={lang(children)}>{children}</span>
      <LinkIcon to={to} className={arrowClassName} />
    </Link>
  );
}

/** For links to other sites: a new tab, without access to this page. */
export function newTabProps(to: string) {
  return isOtherSite(to) ? { target: "_blank", rel: "noopener" } : {};
}

export function LinkIcon({ to, className }: { to: string; className?: string }) {
  if (!isOtherSite(to)) return <Arrow className={className} />;
  return (
    <>
      <svg
        viewBox="0 0 14 14"
        aria-hidden="true"
        className="inline-block size-[0.7em] shrink-0 fill-none stroke-current stroke-2"
      >
        <path d="M2 12 12 2M4 1h9v9" />
      </svg>
      <span className="sr-only"> ({t`opens in a new tab`})</span>
    </>
  );
}

/** Phone numbers and e-mail addresses open an app. */
function isOtherSite(to: string): boolean {
  return /^https?:/i.test(to);
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="label mb-6 inline-flex min-h-8 items-center gap-3 text-steel-300 hover:text-hot print:hidden"
    >
      <Arrow back />
      {children}
    </Link>
  );
}
