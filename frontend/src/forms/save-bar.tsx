import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Alert } from "../ui/alert";
import { Button, ButtonLink } from "../ui/button";
import { useBottomHeight } from "../ui/admin/bottom-height";

/** The props of a link to a list. */
export type ListLink = { to: string; state?: string };

type SaveBarProps = {
  label: string;
  saving: boolean;
  /** Why saving failed. */
  failure?: string;
  progress?: ReactNode;
  /** The list, for Cancel. */
  list: ListLink;
  onCancel: () => void;
  /** Further buttons. */
  children?: ReactNode;
};

/**
 * A bar at the lower edge of the window. In a low one it is flat; with very large letters it would
 * leave no room there, and stays at the end of the form.
 */
export const BAR =
  "action-bar sticky bottom-18 z-30 -mx-gutter border-t bg-ink px-gutter py-3 lg:bottom-0 [@media(height<32rem)]:bottom-0 [@media(height<32rem)]:py-1.5 [@media(height<20rem)]:static";

/** The form's actions, sticky so that they stay within reach of the thumb. */
export function SaveBar({
  label,
  saving,
  failure,
  progress,
  list,
  onCancel,
  children,
}: SaveBarProps) {
  const height = useBottomHeight("--action-bar");
  return (
    <div ref={height} className={`${BAR} border-steel-700`}>
      {failure && (
        <div className="mb-3">
          <Alert kind="error">{failure}</Alert>
        </div>
      )}
      {progress && <div className="mb-3">{progress}</div>}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1 max-sm:*:px-3!">
        <Button type="submit" aria-disabled={saving} className="sm:min-w-44">
          {saving ? t`Saving...` : label}
        </Button>
        <ButtonLink kind="secondary" {...list} onClick={onCancel}>
          {t`Cancel`}
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}
