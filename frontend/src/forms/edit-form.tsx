import { plural, t } from "@lingui/core/macro";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Language } from "../core/language";
import { useFlash } from "../ui/admin/notices";
import { formatDateTime } from "../ui/admin/format";
import { Button } from "../ui/button";
import { errorMessage } from "../ui/loading";
import { Conflict, ConflictHint } from "./conflict";
import type { FormErrors } from "./controls/control";
import { MainLanguage, RevealedPaths } from "./form-context";
import type { FormDraft, DraftTarget, InitialState } from "./form-draft";
import {
  focusField,
  focusFirstError,
  isShown,
  serverErrors,
  validateFields,
  withoutError,
} from "./form-errors";
import { FormFields } from "./form-fields";
import { type FieldValues, readForm, sameValues } from "./form-values";
import { type ListLink, SaveBar } from "./save-bar";
import type { SaveRequest } from "./saving";
import type { Draft } from "./stored-draft";
import { splitPath } from "./translated-text";

/** The photos that belong to the form and are not uploaded. */
type FormPhotos = {
  /** How many are in the form. */
  chosen: number;
  /** How many were left at an earlier visit. */
  offered: number;
  restore: () => void;
  discard: () => void;
};

type EditFormProps<Stored extends { version: number }> = {
  draftTarget: DraftTarget<Stored>;
  form: RefObject<HTMLFormElement | null>;
  draft: FormDraft<Stored>;
  /** The language in which the owner writes. */
  mainLanguage: Language;
  save: UseMutationResult<Stored, Error, SaveRequest>;
  /** Where Cancel leads to. */
  list: ListLink;
  /** The path of the field that the owner comes for. */
  target?: string;
  /** Whether what made saving fail is settled. */
  isResolved?: boolean;
  onSubmit?: () => void;
  photos?: FormPhotos;
  /** What is under way, above the buttons. */
  progress?: ReactNode;
  /** Above the fields. */
  children?: ReactNode;
  /** Further buttons beside that for saving. */
  actions?: ReactNode;
  /** In place of the buttons. */
  bar?: ReactNode;
};

/** An uncontrolled form: input survives every render, and browsers can autofill it. */
export function EditForm<Stored extends { version: number }>({
  draftTarget,
  form,
  draft,
  mainLanguage,
  save,
  list,
  target,
  isResolved = false,
  onSubmit,
  photos,
  progress,
  children,
  actions,
  bar,
}: EditFormProps<Stored>) {
  const { texts, fields, values } = draftTarget;
  const { initial, offered } = draft;
  const { errors, revealed, show, clear } = useShownErrors(form, initial, target);
  // Those of the last input; as long as nothing is typed, the initial ones.
  const [heard, setHeard] = useState<{ revision: number; values: FieldValues }>();
  const other = draftTarget.current(save.error);
  const cancel = useCancel(draft, photos !== undefined && photos.chosen > 0);
  useSaveShortcut(form);
  useFocusAfterReset(form, initial);

  const typed = () => (form.current ? readForm(form.current, fields) : initial.values);

  /** `other` is the version saved elsewhere, which the owner's is to replace. */
  const submit = (other?: Stored) => {
    if (save.isPending) return;
    const body = typed();
    const messages = validateFields(fields, body);
    show(messages);
    onSubmit?.();
    save.reset();
    if (Object.keys(messages).length > 0) return;
    if (other) draft.keepMine(body, other);
    const version = other ? other.version : initial.version;
    save.mutate({ body, version }, { onError: (error) => show(serverErrors(error, fields)) });
  };

  const leave = () => {
    const body = typed();
    // A save that is under way tells itself how it ends.
    if (save.isPending && sameValues(body, save.variables.body)) return;
    cancel(body);
  };

  // Errors shown at a field or in the conflict are not repeated.
  const isShownElsewhere =
    save.error !== null && (other || Object.keys(serverErrors(save.error, fields)).length > 0);
  const current = heard?.revision === initial.revision ? heard.values : initial.values;
  const failure =
    save.error && !isShownElsewhere && !isResolved ? errorMessage(save.error) : undefined;

  const hasOffered = photos !== undefined && photos.offered > 0;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      }}
      onInput={({ currentTarget, target }) => {
        clear(target);
        const values = readForm(currentTarget, fields);
        setHeard({ revision: initial.revision, values });
        draft.changed(values);
      }}
      className="grid grid-cols-1 gap-6 sm:gap-8"
    >
      {(offered || hasOffered) && (
        <DraftNotice
          draft={offered}
          photos={photos?.offered ?? 0}
          onRestore={() => {
            if (offered) draft.restore(offered, typed());
            photos?.restore();
          }}
          onDiscard={() => {
            if (offered) draft.discard();
            photos?.discard();
          }}
        />
      )}
      {children}
      <MainLanguage value={mainLanguage}>
        <RevealedPaths value={revealed}>
          <FormFields fields={fields} initial={initial} current={current} errors={errors} />
        </RevealedPaths>
        {other && (
          <Conflict
            fields={fields}
            sides={{ mine: current, theirs: values(other) }}
            onKeepMine={() => submit(other)}
            onTakeTheirs={() => {
              draft.takeTheirs(typed(), other);
              save.reset();
            }}
          />
        )}
      </MainLanguage>
      {bar || (
        <SaveBar
          label={texts.save}
          saving={save.isPending}
          failure={failure}
          progress={other ? <ConflictHint /> : progress}
          list={list}
          onCancel={leave}
        >
          {actions}
        </SaveBar>
      )}
    </form>
  );
}

type DraftNoticeProps = {
  draft: Draft | undefined;
  /** How many photos were chosen and are not uploaded. */
  photos: number;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers to restore unsaved changes and photos. Not a dialog, so that it can be ignored. */
function DraftNotice({ draft, photos, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <section
      aria-label={draft?.declined === "theirs" ? t`The other version` : t`Unsaved changes`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-l-4 border-hot bg-steel-900 px-5 py-4"
    >
      <div>
        {draft && <p>{draftText(draft)}</p>}
        {photos > 0 && (
          <p>
            {plural(photos, {
              one: "# photo, not uploaded yet",
              other: "# photos, not uploaded yet",
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRestore}>{t`Restore`}</Button>
        <Button kind="secondary" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </div>
    </section>
  );
}

function draftText({ at, declined }: Draft): string {
  const time = formatDateTime(at);
  if (declined === "mine") return t`Your changes are kept here until you leave this form.`;
  if (declined === "theirs")
    return t`The version saved elsewhere is kept here until you leave this form.`;
  return t`You have unsaved changes from ${time}.`;
}

/**
 * Cancel does not ask for confirmation: the draft is kept, and the list offers to restore it.
 * `hasPhotos` tells whether there are photos that are not uploaded; they are kept as well.
 */
function useCancel<Stored extends { version: number }>(
  draft: FormDraft<Stored>,
  hasPhotos: boolean,
) {
  const showFlash = useFlash();
  return (typed: FieldValues) => {
    if (!draft.isChanged(typed) && !hasPhotos) return;
    const to = `/admin/${draft.path}`;
    showFlash({
      text: t`Your changes were not saved.`,
      isWarning: true,
      link: { to, label: t`Undo`, state: "restore" },
      path: to.slice(0, to.lastIndexOf("/")),
    });
  };
}

/**
 * The errors in a form, and where they lead the owner: at first to `target`, if there is one, and to
 * what he has typed at an earlier visit.
 */
function useShownErrors(
  form: RefObject<HTMLFormElement | null>,
  { revision, changed }: InitialState,
  target: string | undefined,
) {
  const [errors, setErrors] = useState<FormErrors>({});
  // Of the values that the form has now: restored ones have no errors yet.
  const [revealed, setRevealed] = useState({
    revision: 0,
    paths: target ? [target, ...changed] : changed,
  });

  const show = (messages: FormErrors) => {
    const paths = Object.keys(messages).map((path) => splitPath(path).path);
    // Before the focus, which cannot go to what is not there yet.
    flushSync(() => {
      setErrors(messages);
      setRevealed({ revision, paths });
    });
    focusFirstError(form.current, messages);
  };

  return {
    errors,
    /** The paths whose records are open. */
    revealed: revealed.revision === revision ? revealed.paths : changed,
    show,
    /** The owner changes a control, or the rows of a list. */
    clear: (control: EventTarget) => setErrors(withoutError(errors, control)),
  };
}

/**
 * After a button has reset the form, which is gone then, focus what was restored, or else the first
 * field.
 */
function useFocusAfterReset(
  form: RefObject<HTMLFormElement | null>,
  { revision, changed }: InitialState,
) {
  useEffect(() => {
    if (revision === 0) return;
    if (changed.length > 0) {
      focusField(form.current, ...changed);
      return;
    }
    const first = Array.from(form.current?.elements ?? []).find(isFirstControl);
    if (first instanceof HTMLElement) first.focus();
  }, [revision, changed, form]);
}

/** Whether it is a control of a field: buttons have no name. */
function isFirstControl(element: Element): boolean {
  const isControl = element.matches("input:not([type=file]), select, textarea, button[name]");
  return isControl && isShown(element);
}

/** Save with Ctrl+S or Cmd+S from anywhere on the page. */
function useSaveShortcut(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) form.current?.requestSubmit();
    };
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, [form]);
}
