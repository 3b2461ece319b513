import { t } from "@lingui/core/macro";

/** The first focusable element of the admin. On the site it is in templates/shell.html. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link label">
      {t`Skip to content`}
    </a>
  );
}
