import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { useFlash } from "../ui/admin/flash";
import { errorMessage } from "../ui/loading/list-state";
import { toText } from "./controls/control";
import type { FieldValue } from "./form-values";

/** Tells how a save ended that ends after the owner may have left the form or the list in which it began. */
export function useLeftForm() {
  const isOpen = useRef(true);
  const showFlash = useFlash();
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return {
    isLeft: () => !isOpen.current,
    /** Tell of a save on the page that is open by now. */
    tellSaved: (text: string) => {
      if (!isOpen.current) showFlash({ text });
    },
    /** Tell of a failed save on the page that is open by now. The draft is at the form's path. */
    tellFailure: (error: unknown, named: FieldValue | undefined, path: string) => {
      if (isOpen.current) return;
      const name = toText(named ?? "");
      const reason = errorMessage(error instanceof Error ? error : null);
      showFlash({
        text: t`${name} was not saved. ${reason}`,
        isWarning: true,
        link: { to: `/admin/${path}`, label: t`Restore`, state: "restore" },
      });
    },
  };
}
