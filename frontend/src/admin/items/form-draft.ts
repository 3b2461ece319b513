import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { ItemBody } from "../../api/items";
import { randomKey } from "../../api/random-key";
import type { AnyItem, Resource } from "../resource";
import { sameValues } from "./form-values";
import { draftKey, forgetDraft, keepDraft, readDraft, type Draft } from "./stored-draft";

/** What the controls were last filled with. A new `round` fills them again. */
type Filling = { values: ItemBody; version: number | undefined; round: number };

/**
 * The values that a form starts with, and the draft of it that is offered back. A restored draft
 * keeps the version that it was typed over: if the item changed since, the server says so.
 */
export function useFormDraft<Item extends AnyItem>(
  resource: Resource<Item>,
  item: Item | undefined,
) {
  const state: unknown = useLocation().state;
  const [id, setId] = useState(item?.id);
  const key = draftKey(resource.kind, id);
  const earlierKey = `${key}:earlier`; // what was offered and not decided on when more was typed
  const [stored, setStored] = useState(() => (item ? resource.values(item) : resource.blank()));
  const isChanged = (values: ItemBody) => !sameValues(values, stored);
  const unsaved = (at: string) => {
    const draft = readDraft(at, resource.fields);
    return draft && isChanged(draft.values) ? draft : undefined;
  };
  const [found] = useState(() => unsaved(key) ?? unsaved(earlierKey));
  const restores = state === "restore" && found !== undefined;
  const [offered, setOffered] = useState(restores ? undefined : found);
  const [filling, setFilling] = useState<Filling>({
    ...(restores ? found : { values: stored, version: item?.version }),
    round: 0,
  });
  const [idempotencyKey, setIdempotencyKey] = useState(
    () => (restores ? found.idempotencyKey : undefined) ?? randomKey(),
  );

  const fill = (values: ItemBody, version: number | undefined) =>
    setFilling(({ round }) => ({ values, version, round: round + 1 }));

  return {
    /** Of the item that the form is for; none before it is stored. */
    id,
    filling,
    offered,
    isChanged,
    /** For the first attempts to store a new item. */
    idempotencyKey,
    /** Take up what is offered; what was typed instead is offered in its place. */
    restore: (draft: Draft, typed: ItemBody) => {
      fill(draft.values, draft.version);
      if (draft.idempotencyKey) setIdempotencyKey(draft.idempotencyKey);
      setOffered(
        isChanged(typed) ? keepDraft(earlierKey, typed, filling.version) : unsaved(earlierKey),
      );
      keepDraft(key, draft.values, draft.version, draft.idempotencyKey);
    },
    discard: (typed: ItemBody) => {
      forgetDraft(earlierKey);
      if (!isChanged(typed)) forgetDraft(key);
      setOffered(undefined);
    },
    /** To be told at each change of the form. */
    changed: (values: ItemBody) => {
      if (offered) keepDraft(earlierKey, offered.values, offered.version, offered.idempotencyKey);
      if (isChanged(values)) keepDraft(key, values, filling.version, idempotencyKey);
      else forgetDraft(key);
    },
    /** The new item is stored: from now on this is the form of that item, also after a reload. */
    created: (made: Item) => {
      forgetDraft(key);
      setId(made.id);
      setStored(resource.values(made));
      setFilling((now) => ({ ...now, version: made.version }));
      history.replaceState(history.state, "", `/admin/${resource.kind}/${made.id}`);
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
      forgetDraft(earlierKey);
      const savedKey = draftKey(resource.kind, saved.id);
      if (overwritten) keepDraft(savedKey, resource.values(overwritten), saved.version);
    },
  };
}

export type FormDraft<Item extends AnyItem> = ReturnType<typeof useFormDraft<Item>>;
