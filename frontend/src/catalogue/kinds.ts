/*
 * The kinds of items. What is for all kinds iterates over this; what is special about a kind is in
 * its page and in admin/kinds.tsx.
 */
import { t } from "@lingui/core/macro";

/** By the name of one in messages and deletions: their name in API paths. */
export const KIND_OF = { build: "builds", tyre: "tyres", part: "parts" } as const;

type SingularKind = keyof typeof KIND_OF;
export type Kind = (typeof KIND_OF)[SingularKind];

export function isKind(word: string | undefined): word is Kind {
  return Object.values(KIND_OF).some((kind) => kind === word);
}

type ItemTexts = {
  /** What one is called. */
  name: string;
  /** Above the name of the item that a message is about. */
  about: string;
  /** What a message begins with that was opened at an item. */
  firstSentence: (name: string) => string;
};

/** What visitors and the owner read about an item of each kind. */
export function itemTexts(): Record<SingularKind, ItemTexts> {
  return {
    build: {
      name: t`Build`,
      about: t`About the build`,
      firstSentence: (name) => t`I have a question about your build ${name}.`,
    },
    tyre: {
      name: t`Tyre`,
      about: t`About the tyre`,
      firstSentence: (name) =>
        t`I would like to know the price of the tyre ${name} and when you can have it.`,
    },
    part: {
      name: t`Part`,
      about: t`About the part`,
      firstSentence: (name) =>
        t`I am interested in the part ${name} and would like to know if it fits my machine.`,
    },
  };
}
