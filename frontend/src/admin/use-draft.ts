import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { ItemBody } from "../api/owner";
import { draftKey, forgetDraft, keepDraft, readDraft, type Draft } from "./draft";
import { sameValues } from "./form-values";
import type { AnyItem, Resource } from "./resource";

/** What the controls were last filled with. A new `round` fills them anew. */
type Filling = { values: ItemBody; version: number | undefined; round: number };

/**
 * The values that a form starts with, and the draft of it that is offered back. A restored draft
 * keeps the version that it was typed over: if the item changed since, the server says so.
 */
export function useDraft<Item extends AnyItem>(resource: Resource<Item>, item: Item | undefined) {
  const state: unknown = useLocation().state;
  const key = draftKey(resource.kind, item?.id);
  const [stored, setStored] = useState(() => (item ? resource.values(item) : resource.blank()));
  const [found] = useState(() => {
    const draft = readDraft(key, stored);
    return draft && !sameValues(draft.values, stored) ? draft : undefined;
  });
  const restores = state === "restore" && found !== undefined;
  const [offered, setOffered] = useState(restores ? undefined : found);
  const [filling, setFilling] = useState<Filling>({
    ...(restores ? found : { values: stored, version: item?.version }),
    round: 0,
  });

  const fill = (values: ItemBody, version: number | undefined) =>
    setFilling(({ round }) => ({ values, version, round: round + 1 }));

  return {
    filling,
    offered,
    restore: (draft: Draft) => {
      fill(draft.values, draft.version);
      setOffered(undefined);
    },
    discard: () => {
      forgetDraft(key);
      setOffered(undefined);
    },
    /** To be told at each change of the form. */
    changed: (values: ItemBody) => {
      if (!sameValues(values, stored)) keepDraft(key, values, filling.version);
      else if (!offered) forgetDraft(key);
    },
    /** Show what was saved elsewhere instead; what was typed is kept and offered. */
    takeOther: (mine: ItemBody, other: Item) => {
      setOffered(keepDraft(key, mine, other.version));
      setStored(resource.values(other));
      fill(resource.values(other), other.version);
    },
    /** Nothing is left to be offered but what was saved elsewhere and is now overwritten. */
    saved: (saved: Item, overwritten: Item | undefined) => {
      forgetDraft(key);
      const savedKey = draftKey(resource.kind, saved.id);
      if (overwritten) keepDraft(savedKey, resource.values(overwritten), saved.version);
    },
  };
}
