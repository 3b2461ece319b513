/* What it takes to save a form: what is sent, and telling how it ended. */
import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { useFlash } from "../ui/admin/notices";
import { errorMessage } from "../ui/loading";
import type { DraftTarget } from "./form-draft";
import { type FieldValues, sameValues } from "./form-values";

export type SaveRequest = {
  /** What was typed; translated-text.ts tells what of it the API is sent. */
  body: FieldValues;
  /** The version that the form was filled from; undefined for a new item. */
  version: number | undefined;
};

/** Everything a form has sent, to recognise a save whose response was lost. */
export function useSentValues<Stored extends { version: number }>(
  current: DraftTarget<Stored>["current"],
  valuesOf: (stored: Stored) => FieldValues,
) {
  const sent = useRef<FieldValues[]>([]);
  return {
    add: (values: FieldValues) => {
      sent.current.push(values);
    },
    /** What is stored, if the error is a conflict with a save of this form. */
    ownConflict: (error: unknown): Stored | undefined => {
      const stored = current(error);
      const isMine =
        stored !== undefined && sent.current.some((values) => sameValues(values, valuesOf(stored)));
      return isMine ? stored : undefined;
    },
  };
}

/** Tells how a save ended that ends after the owner may have left the form or the list in which it began. */
export function useSaveNotices() {
  const isOpen = useRef(true);
  const showFlash = useFlash();
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return {
    isLeft: () => !isOpen.current,
    /** Tell of a save on the page that is open by now. */
    notifySaved: (text: string) => {
      if (!isOpen.current) showFlash({ text });
    },
    /** Tell of a failed save on the page that is open by now. The draft is at the form's path. */
    notifyFailure: (error: unknown, name: string, path: string) => {
      if (isOpen.current) return;
      const reason = errorMessage(error instanceof Error ? error : null);
      showFlash({
        text: t`${name} was not saved. ${reason}`,
        isWarning: true,
        link: { to: `/admin/${path}`, label: t`Restore`, state: "restore" },
      });
    },
  };
}
