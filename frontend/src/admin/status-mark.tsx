import type { StatusState } from "../api/status";

const MARKS: Record<StatusState, { text: string; className: string }> = {
  ok: { text: "OK:", className: "bg-go" },
  warning: { text: "Warning:", className: "bg-hot" },
  bad: { text: "Problem:", className: "bg-stop rotate-45" },
};

/** A mark that differs by colour and shape, with a text for screen readers. */
export function StatusMark({ state }: { state: StatusState }) {
  const { text, className } = MARKS[state];
  return (
    <span className={`inline-block size-3 shrink-0 ${className}`}>
      <span className="sr-only">{text}</span>
    </span>
  );
}
