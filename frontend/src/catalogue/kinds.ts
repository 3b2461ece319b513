/** The kinds of items, as in API paths. */
export const KINDS = ["builds", "tyres", "parts"] as const;

export type Kind = (typeof KINDS)[number];

/** As the last changes, what was deleted and the subjects of messages name it. */
export type SingularKind<Name = Kind> = Name extends `${infer One}s` ? One : never;

export function isKind(word: string | undefined): word is Kind {
  return KINDS.some((kind) => kind === word);
}
