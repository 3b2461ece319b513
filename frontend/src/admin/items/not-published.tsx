import { t } from "@lingui/core/macro";
/** Marks an item that only the owner sees. */
export function NotPublished() {
  return (
    <span className="inline-block border border-hot px-2 pt-0.5 text-small leading-tight font-bold text-hot-bright">
      {t`Not published`}
    </span>
  );
}
