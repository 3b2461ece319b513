import type { UseMutationResult } from "@tanstack/react-query";
import { useState, type ReactNode, type RefObject, type SubmitEvent } from "react";
import type { FieldValues } from "./field-values";
import { errorMessage } from "../ui/loading/list-state";
import { useCancel } from "./cancel";
import { Conflict, ConflictHint } from "./conflict";
import { DraftNotice } from "./draft-notice";
import { useFocusAfterReset } from "./focus-after-reset";
import type { FormDraft, Subject } from "./form-draft";
import { serverErrors, validateFields } from "./form-errors";
import { readForm, sameValues } from "./form-values";
import type { FormLanguages } from "./form-language";
import { FormPanel } from "./form-panel";
import { SaveBar, type ListLink } from "./save-bar";
import type { SaveRequest } from "./save-request";
import { useSaveShortcut } from "./save-shortcut";
import { useShownErrors } from "./shown-errors";
import { tabMarks } from "./tab-marks";

/** The photos that belong to the form and are not uploaded. */
export type FormPhotos = {
  /** How many are in the form. */
  chosen: number;
  /** How many were left at an earlier visit. */
  offered: number;
  restore: () => void;
  discard: () => void;
};

type EditFormProps<Stored extends { version: number }> = {
  subject: Subject<Stored>;
  form: RefObject<HTMLFormElement | null>;
  draft: FormDraft<Stored>;
  languages: FormLanguages;
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
  /** Above the fields that fill a screen, else below all. */
  children?: ReactNode;
  /** Further buttons beside that for saving. */
  actions?: ReactNode;
  /** In place of the buttons. */
  bar?: ReactNode;
};

/** An uncontrolled form: input survives every render, and browsers can autofill it. */
export function EditForm<Stored extends { version: number }>({
  subject,
  form,
  draft,
  languages,
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
  const { texts, fields, values } = subject;
  const { initial, offered } = draft;
  const { errors, sought, show, clear } = useShownErrors(
    form,
    initial.revision,
    target,
    languages.open,
  );
  // Those of the last input; as long as nothing is typed, the initial ones.
  const [heard, setHeard] = useState<{ revision: number; values: FieldValues }>();
  const other = subject.current(save.error);
  const cancel = useCancel(draft, photos !== undefined && photos.chosen > 0);
  useSaveShortcut(form);
  useFocusAfterReset(form, initial.revision);

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
    const base = other ? values(other) : draft.stored;
    save.mutate({ body, version, base }, { onError: (error) => show(serverErrors(error, fields)) });
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
      className="grid grid-cols-1 gap-8"
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
      <FormPanel
        fields={fields}
        initial={initial}
        languages={languages}
        marks={tabMarks(current, errors)}
        errors={errors}
        sought={sought}
      >
        {children}
      </FormPanel>
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
