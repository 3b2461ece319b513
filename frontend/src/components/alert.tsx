import type { ReactNode } from "react";

type AlertProps = { kind: "stop" | "go"; children: ReactNode };

const KINDS = {
  stop: "border-stop bg-stop-shade text-stop",
  go: "border-go bg-go-shade text-go",
};

/** A box that says what went wrong (red) or well (green), also to who cannot see it. */
export function Alert({ kind, children }: AlertProps) {
  return (
    <div
      role={kind === "stop" ? "alert" : "status"}
      className={`border-l-4 px-5 py-4 ${KINDS[kind]}`}
    >
      {children}
    </div>
  );
}
