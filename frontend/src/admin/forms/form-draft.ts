import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { ItemBody } from "../../api/items";
import { randomKey } from "../../api/random-key";
import type { AnyItem, Resource } from "../resource";
import { sameValues } from "./form-values";
import { draftKey, removeDraft, saveDraft, readDraft, type Draft } from "./stored-draft";

/** The values that the controls start with. A new `revision` resets them. */
type InitialState = { values: ItemBody; version: number | undefined; revision: number };

/**
 * The initial values of a form, and its stored draft. A restored draft keeps its version, so that
 * the server detects changes made since.
 */
export function useFormDraft<Item extends AnyItem>(
  resource: Resource<Item>,
  item: Item | undefined,
) {
  const state: unknown = useLocation().state;
  const [id, setId] = useState(item?.id);
  const key = draftKey(resource.kind, id);
  const previousKey = `${key}:earlier`; // the offered draft, while new changes are typed
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
    /** The item's id, or undefined until it is created. */
    id,
    initial,
    offered,
    isChanged,
    /** For creating a new item. */
    idempotencyKey,
    /** Restore the offered draft. Changes made in the meantime are offered in its place. */
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
    /** Called on every change in the form. */
    changed: (values: ItemBody) => {
      if (offered) saveDraft(previousKey, offered.values, offered.version, offered.idempotencyKey);
      if (isChanged(values)) saveDraft(key, values, initial.version, idempotencyKey);
      else removeDraft(key);
    },
    /** The item was created: the form now edits it, also after a reload. */
    created: (made: Item, sent: ItemBody) => {
      removeDraft(key);
      setId(made.id);
      // That it waits for its images before it is published is no change by the owner.
      setStored({ ...resource.values(made), published: sent.published === true });
      setInitial((now) => ({ ...now, version: made.version }));
      history.replaceState(history.state, "", `/admin/${resource.kind}/${made.id}`);
    },
    /** Show the version saved elsewhere, and offer the owner's own values as a draft. */
    acceptTheirs: (mine: ItemBody, other: Item) => {
      setOffered(saveDraft(key, mine, other.version));
      setStored(resource.values(other));
      reset(resource.values(other), other.version);
    },
    /** Remove the drafts. The version that was overwritten remains as a draft, for Undo. */
    saved: (saved: Item, overwritten: Item | undefined) => {
      removeDraft(key);
      removeDraft(previousKey);
      const savedKey = draftKey(resource.kind, saved.id);
      if (overwritten) saveDraft(savedKey, resource.values(overwritten), saved.version);
    },
  };
}

export type FormDraft<Item extends AnyItem> = ReturnType<typeof useFormDraft<Item>>;
