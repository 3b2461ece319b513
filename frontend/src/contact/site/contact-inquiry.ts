import { t } from "@lingui/core/macro";
import { truncate } from "../../core/characters";
import { itemTexts } from "../../catalogue/kinds";
import type { Subject } from "../contact";
import { isKeyOf } from "../../core/is-key-of";
import { oneLine } from "../../core/text-cleaning";
import limits from "../../content/limits.json";

/** The maximum length of a name on the server, in characters. */
const NAME_LIMIT = limits.build_text_max;

/** The subject of a message: the item whose page linked to the form. */
export type Inquiry = { subject: Subject; about: string; firstSentence: string };

/**
 * Parse `?inquiry=tyre&name=...`, of a service also `&id=...`. The name is untrusted, and reduced to one line of text. Before
 * hydration the name and the first sentence are empty.
 */
export function parseInquiry(search: URLSearchParams, isHydrated = true): Inquiry | undefined {
  // A page leads here with a service only if it has no script, which would write the sentence.
  const service = { about: t`About the service`, firstSentence: () => "" };
  const texts = { ...itemTexts(), service };
  const kind = search.get("inquiry") ?? "";
  const name = isHydrated ? truncate(oneLine(search.get("name") ?? ""), NAME_LIMIT).trim() : "";
  if (!isKeyOf(texts, kind) || (isHydrated && !name)) return undefined;
  const { about, firstSentence } = texts[kind];
  const id = search.get("id");
  const subject = kind === "service" && id ? { kind, id, name } : { kind, name };
  return { subject, about, firstSentence: name && firstSentence(name) };
}
