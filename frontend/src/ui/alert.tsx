import type { ReactNode } from "react";

type AlertProps = {
  kind: "error" | "success";
  /** The page was loaded to show it: without a script too, it is read first and scrolled to. */
  isReply?: boolean;
  /** The button that was tapped is elsewhere, or gone: it is scrolled to. */
  takesFocus?: boolean;
  children: ReactNode;
};

const KINDS = {
  error: "border-stop bg-stop-shade text-stop",
  success: "border-go bg-go-shade text-go",
};

const focus = (element: HTMLElement | null) => element?.focus();

/** An error (red) or success (green) message, announced to screen readers. */
export function Alert({ kind, isReply, takesFocus, children }: AlertProps) {
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      {...(isReply && { autoFocus: true, tabIndex: -1 })}
      {...(takesFocus && { ref: focus, tabIndex: -1 })}
      className={`border-l-4 px-5 py-4 wrap-anywhere ${KINDS[kind]}`}
    >
      {children}
    </div>
  );
}
