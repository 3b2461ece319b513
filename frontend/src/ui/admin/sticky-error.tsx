import { useState } from "react";
import { CloseButton } from "./close-button";
import { InNotices } from "./notices";

/** Why a change failed, in view wherever the owner made it, until the owner closes it or retries. */
export function StickyError({ children }: { children: string }) {
  const [closed, setClosed] = useState<string>();
  if (closed === children) return null;
  return (
    <InNotices>
      <div
        role="alert"
        className="flex items-center justify-between gap-2 border-l-4 border-stop bg-stop-shade py-2 pr-1 pl-5 text-stop"
      >
        <span className="min-w-0 py-1.5 wrap-anywhere">{children}</span>
        <CloseButton onClose={() => setClosed(children)} />
      </div>
    </InNotices>
  );
}
