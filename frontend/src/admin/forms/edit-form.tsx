import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode, type RefObject, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { currentItem } from "../../api/client";
import type { FieldValues } from "../../api/field-values";
import { getControl } from "../../components/form-control";
import { errorMessage } from "../../components/list-state";
import { useCancel } from "./cancel";
import { Conflict } from "./conflict";
import type { FormErrors } from "./controls/control";
import { DraftNotice } from "./draft-notice";
import type { FormDraft, Subject } from "./form-draft";
import { focusFirstError, serverErrors, validateFields, withoutError } from "./form-errors";
import { readForm } from "./form-values";
import { FormFields } from "./form-fields";
import { SaveBar, type ListLink } from "./save-bar";
import { useSaveShortcut } from "./save-shortcut";
import { NO_PATHS, SoughtPaths } from "./sought-paths";

export type SaveRequest<Stored> = {
  body: FieldValues;
  /** The version that the form was filled from; undefined for a new item. */
  version: number | undefined;
  /** The version saved elsewhere, if the owner chose to overwrite it. */
  overwrites?: Stored;
};

type EditFormProps<Stored extends { version: number }> = {
  subject: Subject<Stored>;
  form: RefObject<HTMLFormElement | null>;
  draft: FormDraft<Stored>;
  save: UseMutationResult<Stored, Error, SaveRequest<Stored>>;
  /** Where Cancel leads to. */
  list: ListLink;
  /** The path of the field that the owner comes for. */
  target?: string;
  /** Whether what made saving fail is settled. */
  isResolved?: boolean;
  onSubmit?: () => void;
  /** Below the fields. */
  children?: ReactNode;
  /** Further buttons beside that for saving. */
  actions?: ReactNode;
};

/** An uncontrolled form: input survives every render, and browsers can autofill it. */
export function EditForm<Stored extends { version: number }>({
  subject,
  form,
  draft,
  save,
  list,
  target,
  isResolved = false,
  onSubmit,
  children,
  actions,
}: EditFormProps<Stored>) {
  const { texts, fields, values } = subject;
  const { initial, offered } = draft;
  const [errors, setErrors] = useState<FormErrors>({});
  // Of the values that the form has now: restored ones have no errors yet.
  const [sought, setSought] = useState({ revision: 0, paths: target ? [target] : NO_PATHS });
  const other = currentItem<Stored>(save.error);
  const cancel = useCancel(draft);
  useSaveShortcut(form);

  useEffect(() => {
    // The form was reset by a button that is gone now.
    const [first] = fields;
    if (initial.revision > 0 && first) getControl(form.current, first.name)?.focus();
  }, [initial.revision, fields, form]);

  const typed = () => (form.current ? readForm(form.current, fields) : initial.values);
  const show = (messages: FormErrors) => {
    // Before the focus, which cannot go to what is hidden.
    flushSync(() => {
      setErrors(messages);
      setSought({ revision: initial.revision, paths: Object.keys(messages) });
    });
    focusFirstError(form.current, messages);
  };

  const submit = (overwrites?: Stored) => {
    if (save.isPending || !form.current) return;
    const body = readForm(form.current, fields);
    const messages = validateFields(fields, body);
    show(messages);
    onSubmit?.();
    save.reset();
    if (Object.keys(messages).length > 0) return;
    const saving = { body, version: initial.version, overwrites };
    save.mutate(saving, { onError: (error) => show(serverErrors(error, fields)) });
  };

  // Errors shown at a field or in the conflict are not repeated.
  const isShownElsewhere =
    save.error !== null && (other || Object.keys(serverErrors(save.error, fields)).length > 0);
  const failure =
    save.error && !isShownElsewhere && !isResolved ? errorMessage(save.error) : undefined;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      }}
      onInput={({ currentTarget, target }) => {
        setErrors(withoutError(errors, target));
        draft.changed(readForm(currentTarget, fields));
      }}
      className="grid grid-cols-1 gap-8"
    >
      {offered && (
        <DraftNotice
          draft={offered}
          onRestore={() => draft.restore(offered, typed())}
          onDiscard={() => draft.discard(typed())}
        />
      )}
      <SoughtPaths value={sought.revision === initial.revision ? sought.paths : NO_PATHS}>
        <FormFields
          key={initial.revision}
          fields={fields}
          initial={initial.values}
          errors={errors}
        />
      </SoughtPaths>
      {children}
      {other && save.variables && (
        <Conflict
          title={texts.changedElsewhere}
          fields={fields}
          mine={save.variables.body}
          theirs={values(other)}
          onOverwrite={() => submit(other)}
          onAcceptTheirs={() => {
            draft.acceptTheirs(typed(), other);
            save.reset();
          }}
        />
      )}
      <SaveBar
        label={texts.save}
        saving={save.isPending}
        failure={failure}
        list={list}
        onCancel={() => cancel(typed())}
      >
        {actions}
      </SaveBar>
    </form>
  );
}
