import { useRef } from "react";
import type { FieldValues } from "./field-values";
import type { Subject } from "./form-draft";
import { sameValues } from "./form-values";

/** Everything a form has sent, to recognise a save whose response was lost. */
export function useSentValues<Stored extends { version: number }>(
  current: Subject<Stored>["current"],
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
