import { t } from "@lingui/core/macro";
import { startOf } from "../../api/characters";
import type { Subject } from "../contact";
import { isKeyOf } from "../../api/is-key-of";
import { oneLine } from "../../ui/text-cleaning";
import limits from "../../content/limits.json";

/** The maximum length of a name on the server, in characters. */
const NAME_LIMIT = limits.build_text_max;

/** The subject of a message: the item whose page linked to the form. */
export type Inquiry = { subject: Subject; about: string; firstSentence: string };

/**
 * Parse `?inquiry=tyre&name=...`. The name is untrusted, and reduced to one line of text. Before
 * hydration the name and the first sentence are empty.
 */
export function parseInquiry(search: URLSearchParams, isHydrated = true): Inquiry | undefined {
  const texts = inquiries();
  const kind = search.get("inquiry") ?? "";
  const name = isHydrated ? startOf(oneLine(search.get("name") ?? ""), NAME_LIMIT).trim() : "";
  if (!isKeyOf(texts, kind) || (isHydrated && !name)) return undefined;
  const { about, firstSentence } = texts[kind];
  return { subject: { kind, name }, about, firstSentence: name && firstSentence(name) };
}

type InquiryTexts = { about: string; firstSentence: (name: string) => string };

/** By the kinds of subject that `?inquiry=` accepts. */
function inquiries() {
  return {
    tyre: {
      about: t`About the tyre`,
      firstSentence: (name) =>
        t`I would like to know the price of the tyre ${name} and when you can have it.`,
    },
    build: {
      about: t`About the build`,
      firstSentence: (name) => t`I have a question about your build ${name}.`,
    },
    part: {
      about: t`About the part`,
      firstSentence: (name) =>
        t`I am interested in the part ${name} and would like to know if it fits my machine.`,
    },
  } satisfies Record<string, InquiryTexts>;
}
