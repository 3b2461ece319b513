import { useRef } from "react";
import type { Subject } from "./form-draft";
import { type FieldValues, sameValues } from "./form-values";

export type SaveRequest = {
  /** What was typed; translated-text.ts tells what of it the API is sent. */
  body: FieldValues;
  /** The version that the form was filled from; undefined for a new item. */
  version: number | undefined;
  /** What is stored, as far as the form knows. */
  base: FieldValues;
};

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
