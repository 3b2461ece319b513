import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { ICONS, Icon } from "../../ui/admin/icon";

/** Marks an item that only the owner sees. */
export function NotPublished() {
  return (
    <Mark>
      <Icon path={ICONS.hidden} className="mr-1.5 inline size-4 align-[-0.1875rem]" />
      {t`Not published`}
    </Mark>
  );
}

/** What stands out about an item. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block border border-hot px-2 pt-0.5 text-small leading-tight font-bold text-hot-bright">
      {children}
    </span>
  );
}
