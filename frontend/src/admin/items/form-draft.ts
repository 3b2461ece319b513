import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { ItemBody } from "../../api/items";
import { randomKey } from "../../api/random-key";
import type { AnyItem, Resource } from "../resource";
import { sameValues } from "./form-values";
import { draftKey, removeDraft, saveDraft, readDraft, type Draft } from "./stored-draft";

/** What the controls were last filled with. A new `revision` fills them again. */
type InitialState = { values: ItemBody; version: number | undefined; revision: number };

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
  const previousKey = `${key}:earlier`; // what was offered and not decided on when more was typed
  const [stored, setStored] = useState(() => (item ? resource.values(item) : resource.blank()));
  const isChanged = (values: ItemBody) => !sameValues(values, stored);
  const unsaved = (at: string) => {
    const draft = readDraft(at, resource.fields);
    return draft && isChanged(draft.values) ? draft : undefined;
  };
  const [found] = useState(() => unsaved(key) ?? unsaved(previousKey));
  const restores = state === "restore" && found !== undefined;
  const [offered, setOffered] = useState(restores ? undefined : found);
  const [initial, setInitial] = useState<InitialState>({
    ...(restores ? found : { values: stored, version: item?.version }),
    revision: 0,
  });
  const [idempotencyKey, setIdempotencyKey] = useState(
    () => (restores ? found.idempotencyKey : undefined) ?? randomKey(),
  );

  const reset = (values: ItemBody, version: number | undefined) =>
    setInitial(({ revision }) => ({ values, version, revision: revision + 1 }));

  return {
    /** Of the item that the form is for; none before it is stored. */
    id,
    initial,
    offered,
    isChanged,
    /** For the first attempts to store a new item. */
    idempotencyKey,
    /** Take up what is offered; what was typed instead is offered in its place. */
    restore: (draft: Draft, typed: ItemBody) => {
      reset(draft.values, draft.version);
      if (draft.idempotencyKey) setIdempotencyKey(draft.idempotencyKey);
      setOffered(
        isChanged(typed) ? saveDraft(previousKey, typed, initial.version) : unsaved(previousKey),
      );
      saveDraft(key, draft.values, draft.version, draft.idempotencyKey);
    },
    discard: (typed: ItemBody) => {
      removeDraft(previousKey);
      if (!isChanged(typed)) removeDraft(key);
      setOffered(undefined);
    },
    /** To be told at each change of the form. */
    changed: (values: ItemBody) => {
      if (offered) saveDraft(previousKey, offered.values, offered.version, offered.idempotencyKey);
      if (isChanged(values)) saveDraft(key, values, initial.version, idempotencyKey);
      else removeDraft(key);
    },
    /** The new item is stored: from now on this is the form of that item, also after a reload. */
    created: (made: Item) => {
      removeDraft(key);
      setId(made.id);
      setStored(resource.values(made));
      setInitial((now) => ({ ...now, version: made.version }));
      history.replaceState(history.state, "", `/admin/${resource.kind}/${made.id}`);
    },
    /** Show what was saved elsewhere instead; what was typed is kept and offered. */
    acceptTheirs: (mine: ItemBody, other: Item) => {
      setOffered(saveDraft(key, mine, other.version));
      setStored(resource.values(other));
      reset(resource.values(other), other.version);
    },
    /** Nothing is left to be offered but what was saved elsewhere and is now overwritten. */
    saved: (saved: Item, overwritten: Item | undefined) => {
      removeDraft(key);
      removeDraft(previousKey);
      const savedKey = draftKey(resource.kind, saved.id);
      if (overwritten) saveDraft(savedKey, resource.values(overwritten), saved.version);
    },
  };
}

export type FormDraft<Item extends AnyItem> = ReturnType<typeof useFormDraft<Item>>;
