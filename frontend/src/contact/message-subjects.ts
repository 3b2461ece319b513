import { t } from "@lingui/core/macro";
import { isKeyOf } from "../core/is-key-of";
import { itemTexts } from "../catalogue/kinds";
import type { Subject } from "./contact";

/** Above the name of what a message is about. */
export function aboutSubject(kind: Subject["kind"]): string {
  const items = itemTexts();
  if (isKeyOf(items, kind)) return items[kind].about;
  const pages = {
    service: t`About the service`,
    suspension: t`About suspension`,
    brakes: t`About brakes`,
  };
  return pages[kind];
}
