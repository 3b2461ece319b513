import { t } from "@lingui/core/macro";
/** The first focusable element of every page, visible only on focus. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="label fixed top-3 left-3 z-50 -translate-y-24 bg-white px-5 py-3 text-ink focus:translate-y-0"
    >
      {t`Skip to content`}
    </a>
  );
}
