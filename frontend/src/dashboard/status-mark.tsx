import { t } from "@lingui/core/macro";
import type { StatusState } from "./status";
import { once } from "../ui/admin/once";

const marks = once((): Record<StatusState, { text: string; className: string }> => ({
  ok: { text: t`OK:`, className: "bg-go" },
  warning: { text: t`Warning:`, className: "bg-hot" },
  bad: { text: t`Problem:`, className: "bg-stop rotate-45" },
}));

/** A mark that differs by colour and shape, with a text for screen readers. */
export function StatusMark({ state }: { state: StatusState }) {
  const { text, className } = marks()[state];
  return (
    <span className={`inline-block size-3 shrink-0 ${className}`}>
      <span className="sr-only">{text}</span>
    </span>
  );
}
