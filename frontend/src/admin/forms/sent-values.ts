import { useRef } from "react";
import { currentItem } from "../../api/client";
import type { FieldValues } from "../../api/field-values";
import { sameValues } from "./form-values";

/** Everything a form has sent, to recognise a save whose response was lost. */
export function useSentValues<Stored>(valuesOf: (stored: Stored) => FieldValues) {
  const sent = useRef<FieldValues[]>([]);
  return {
    add: (values: FieldValues) => {
      sent.current.push(values);
    },
    /** What is stored, if the error is a conflict with a save of this form. */
    ownConflict: (error: unknown): Stored | undefined => {
      const current = currentItem<Stored>(error);
      const isMine =
        current !== undefined &&
        sent.current.some((values) => sameValues(values, valuesOf(current)));
      return isMine ? current : undefined;
    },
  };
}
