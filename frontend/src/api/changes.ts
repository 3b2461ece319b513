/* Who changed what. */
import { ownerQuery } from "./items";
import type { components } from "./schema";

export type LastChange = components["schemas"]["LastChange"];

/** The last few, newest first. */
export function lastChanges() {
  return ownerQuery("changes");
}
