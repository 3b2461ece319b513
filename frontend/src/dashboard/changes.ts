/* Who changed what. */
import { ownerQuery } from "../catalogue/items";
import type { components } from "../api/schema";

export type LastChange = components["schemas"]["LastChange"];

/** The last few, newest first. */
export function lastChanges() {
  return ownerQuery("changes");
}
