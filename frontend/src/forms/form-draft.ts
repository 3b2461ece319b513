import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { randomKey } from "../api/client";
import type { Control } from "./controls/control";
import { NO_PATHS } from "./form-context";
import { type FieldValues, sameValue, sameValues } from "./form-values";
import {
  type Draft,
  draftKey,
  earlierKey,
  preserveOtherDraft,
  readDraft,
  removeDeclined,
  removeDraft,
  saveDraft,
} from "./stored-draft";

/** What a form edits: a kind of items, or a page. */
export type DraftTarget<Stored extends { version: number }> = {
  texts: {
    /** Such as 'Save Build'. */
    save: string;
  };
  fields: readonly Control[];
  /** Initial values without something stored. */
  blank: () => FieldValues;
  values: (stored: Stored) => FieldValues;
  /** What is stored, if saving was refused because it has changed elsewhere. */
  current: (error: unknown) => Stored | undefined;
  /** The form's path in the admin, such as 'builds/21'. Its draft is kept under the same. */
  path: (stored: Stored | undefined) => string;
};

/** The values that the controls start with. A new `revision` resets them. */
export type InitialState = {
  values: FieldValues;
  version: number | undefined;
  revision: number;
  /** The fields that have another value than what is stored. */
  changed: readonly string[];
};

const changedFields = (values: FieldValues, stored: FieldValues) =>
  Object.keys(values).filter((name) => !sameValue(values[name], stored[name]));

/** Their times would not tell: a form may keep two drafts within a millisecond. */
const isSame = (one: Draft | undefined, other: Draft | undefined) =>
  one !== undefined &&
  other !== undefined &&
  one.form === other.form &&
  sameValues(one.values, other.values);

/**
 * The initial values of a form, and its stored draft. A restored draft keeps its version, so that
 * the server detects changes made since.
 */
export function useFormDraft<Stored extends { version: number }>(
  draftTarget: DraftTarget<Stored>,
  opened: Stored | undefined,
) {
  const state: unknown = useLocation().state;
  const [path, setPath] = useState(() => draftTarget.path(opened));
  const key = draftKey(path);
  const previousKey = earlierKey(key);
  const [stored, setStored] = useState(() =>
    opened ? draftTarget.values(opened) : draftTarget.blank(),
  );
  const isChanged = (values: FieldValues) => !sameValues(values, stored);
  const draftAt = (at: string) => readDraft(at, draftTarget.fields, stored);
  /** What is stored already, or cannot be read, would be marked as unsaved for ever. */
  const unsaved = (at: string) => {
    const draft = draftAt(at);
    if (draft && isChanged(draft.values)) return draft;
    removeDraft(at);
    return undefined;
  };
  const [found] = useState(() => unsaved(key) ?? unsaved(previousKey));
  const [restored] = useState(state === "restore" ? found : undefined);
  const [offered, setOffered] = useState(restored ? undefined : found);
  const [initial, setInitial] = useState<InitialState>({
    values: restored?.values ?? stored,
    version: restored ? restored.version : opened?.version,
    revision: 0,
    changed: restored ? changedFields(restored.values, stored) : NO_PATHS,
  });
  const [idempotencyKey, setIdempotencyKey] = useState(
    () => restored?.idempotencyKey ?? randomKey(),
  );
  useEffect(() => () => removeDeclined(path), [path]);
  /** Marks the drafts that are this form's content: those of other tabs are left alone. */
  const [form] = useState(randomKey);
  const ownAt = (at: string) => {
    const draft = draftAt(at);
    const isOwn = draft?.form === form || (restored !== undefined && isSame(draft, restored));
    return isOwn ? draft : undefined;
  };
  const removeOwn = (...keys: string[]) => {
    for (const at of keys) if (ownAt(at)) removeDraft(at);
  };
  /** These values are stored: the drafts of them go. What was typed since is a change to them. */
  const settle = (saved: Stored, values: FieldValues) => {
    const here = draftKey(draftTarget.path(saved));
    const keys = [here, earlierKey(here), key, previousKey];
    const typed = keys.flatMap((at) => ownAt(at) ?? [])[0]?.values;
    removeOwn(...keys);
    if (!typed || sameValues(typed, values)) return;
    preserveOtherDraft(here, form);
    saveDraft(here, typed, saved.version, { form });
  };
  const forget = (draft: Draft | undefined) => {
    for (const at of [key, previousKey]) {
      if (isSame(draftAt(at), draft)) removeDraft(at);
    }
  };
  /** Keep this form's content. What another tab has typed is moved aside. */
  const keep = (values: FieldValues, version: number | undefined, idempotencyKey?: string) => {
    preserveOtherDraft(key, form);
    saveDraft(key, values, version, { form, idempotencyKey });
  };

  const reset = (values: FieldValues, version: number | undefined, changed = NO_PATHS) =>
    setInitial(({ revision }) => ({ values, version, revision: revision + 1, changed }));

  const show = (other: Stored) => {
    setStored(draftTarget.values(other));
    reset(draftTarget.values(other), other.version);
  };

  return {
    /** The form's path in the admin. */
    path,
    initial,
    offered,
    /** The values that are stored, as far as the form knows. */
    stored,
    isChanged,
    /** For creating a new item. */
    idempotencyKey,
    /** Restore the offered draft. Changes made in the meantime are offered in its place. */
    restore: (draft: Draft, typed: FieldValues) => {
      reset(draft.values, draft.version, changedFields(draft.values, stored));
      if (draft.idempotencyKey) setIdempotencyKey(draft.idempotencyKey);
      forget(draft);
      keep(draft.values, draft.version, draft.idempotencyKey);
      setOffered(
        isChanged(typed) ? saveDraft(previousKey, typed, initial.version) : unsaved(previousKey),
      );
    },
    discard: () => {
      forget(offered);
      setOffered(undefined);
    },
    /** Called on every change in the form. */
    changed: (values: FieldValues) => {
      if (isChanged(values)) {
        keep(values, initial.version, idempotencyKey);
        removeOwn(previousKey); // where another tab has moved what was typed before
      } else removeOwn(key, previousKey);
    },
    /** These values are stored now, but the form stays open and edits them. */
    rebase: (saved: Stored, values: FieldValues) => {
      settle(saved, values);
      setPath(draftTarget.path(saved));
      setStored(values);
      setInitial((now) => ({ ...now, version: saved.version }));
    },
    /** Show what is stored now. */
    show,
    /** Show another version, and offer what was typed as a draft. */
    replace: (typed: FieldValues, other: Stored) => {
      preserveOtherDraft(key, form);
      setOffered(saveDraft(key, typed, other.version));
      show(other);
    },
    /** In a conflict: show the version saved elsewhere, and offer the owner's own values. */
    takeTheirs: (mine: FieldValues, other: Stored) => {
      preserveOtherDraft(key, form);
      setOffered(saveDraft(key, mine, other.version, { declined: "mine" }));
      show(other);
    },
    /** In a conflict: what is typed changes the version saved elsewhere, which is offered. */
    keepMine: (mine: FieldValues, other: Stored) => {
      const theirs = draftTarget.values(other);
      setStored(theirs);
      setInitial((now) => ({ ...now, version: other.version }));
      keep(mine, other.version);
      setOffered(saveDraft(previousKey, theirs, other.version, { declined: "theirs" }));
    },
    /** Remove this form's drafts, but for what was typed since `sent`. */
    saved: (saved: Stored, sent: FieldValues) => {
      settle(saved, sent);
      removeDeclined(draftTarget.path(saved));
    },
  };
}

export type FormDraft<Stored extends { version: number }> = ReturnType<typeof useFormDraft<Stored>>;
