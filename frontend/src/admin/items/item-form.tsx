import { Fragment, useEffect, useRef, useState, type SubmitEvent } from "react";
import { currentItem } from "../../api/client";
import type { ItemBody } from "../../api/items";
import { Alert } from "../../components/alert";
import { Button } from "../../components/button";
import { getControl } from "../../components/form-control";
import { errorMessage } from "../../components/list-state";
import type { Upload } from "../images/chosen-files";
import { ImagesPanel } from "../images/images-panel";
import { UploadField } from "../images/upload-field";
import { useUploads } from "../images/uploads";
import type { AnyItem, Resource } from "../resource";
import { useFlash } from "../flash";
import { Conflict } from "../forms/conflict";
import { DraftNotice } from "../forms/draft-notice";
import { serverErrors, withoutError, validateFields, type FormErrors } from "../forms/form-errors";
import { useFormDraft, type FormDraft } from "../forms/form-draft";
import { useDuplication } from "./duplication";
import { readForm } from "../forms/form-values";
import { NotUploaded, useItemSave } from "./item-save";
import { leftList } from "./left-list";
import { NotPublished } from "./not-published";
import { SaveBar } from "../forms/save-bar";
import { useSaveShortcut } from "../forms/save-shortcut";

type ItemFormProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  /** Undefined for a new item. */
  item?: Item;
  /** Called with the stored item if saving stopped after it. It then becomes `item`. */
  onStored: (made: Item) => void;
};

type StoredItemBarProps<Item extends AnyItem> = { resource: Resource<Item>; item: Item };

/** An uncontrolled form: input survives every render, and browsers can autofill it. */
export function ItemForm<Item extends AnyItem>({ resource, item, onStored }: ItemFormProps<Item>) {
  const { kind, noun, fields } = resource;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [uploadError, setUploadError] = useState<string>();
  const uploads = useUploads(resource);
  const draft = useFormDraft(resource, item);
  const { initial, offered } = draft;
  const save = useItemSave(resource, item, uploads, draft, onStored);
  const cancel = useCancel(resource, draft);
  const other = currentItem<Item>(save.error);
  useSaveShortcut(form);

  useEffect(() => {
    // The form was reset by a button that is gone now.
    const [first] = fields;
    if (initial.revision > 0 && first) getControl(form.current, first.name)?.focus();
  }, [initial.revision, fields]);

  const typed = () => (form.current ? readForm(form.current, fields) : initial.values);
  const show = (messages: FormErrors) => {
    setErrors(messages);
    const first = fields.find(({ name }) => messages[name]);
    if (first) getControl(form.current, first.name)?.focus();
  };

  const submit = (overwrites?: Item) => {
    if (save.isPending || !form.current) return;
    const body = readForm(form.current, fields);
    const messages = validateFields(fields, body);
    show(messages);
    setUploadError(undefined);
    save.reset();
    if (Object.keys(messages).length > 0) return;
    const saving = { body, version: initial.version, overwrites };
    save.mutate(saving, { onError: (error) => show(serverErrors(error, fields)) });
  };

  const acceptTheirs = (theirs: Item) => {
    draft.acceptTheirs(typed(), theirs);
    save.reset();
  };

  // Errors shown at a field or in the conflict are not repeated.
  const isShownElsewhere =
    save.error !== null && (other || Object.keys(serverErrors(save.error, fields)).length > 0);
  // The failed files may have been removed or retried since.
  const isResolved = save.error instanceof NotUploaded && !uploads.uploads.some(hasFailed);
  const failure =
    save.error && !isShownElsewhere && !isResolved ? errorMessage(save.error) : undefined;

  return (
    <>
      {item && <StoredItemBar resource={resource} item={item} />}
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
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          {fields.map(({ name, render }) => (
            <Fragment key={`${name} ${initial.revision}`}>
              {render(initial.values[name] ?? null, errors[name])}
            </Fragment>
          ))}
        </div>
        {!item && (
          <UploadField
            uploads={uploads}
            noun={noun}
            error={uploadError}
            onUpload={() => setUploadError(`Cannot upload images until the ${noun} is saved`)}
          />
        )}
        {other && save.variables && (
          <Conflict
            noun={noun}
            fields={fields}
            mine={save.variables.body}
            theirs={resource.values(other)}
            onOverwrite={() => submit(other)}
            onAcceptTheirs={() => acceptTheirs(other)}
          />
        )}
        <SaveBar
          noun={noun}
          saving={save.isPending}
          failure={failure}
          list={leftList(kind)}
          onCancel={() => cancel(typed())}
        />
      </form>
      {item && <ImagesPanel key={item.id} resource={resource} item={item} uploads={uploads} />}
    </>
  );
}

/** What concerns the stored item rather than the values in its form. */
function StoredItemBar<Item extends AnyItem>({ resource, item }: StoredItemBarProps<Item>) {
  const { mutate, isPending, error } = useDuplication(resource);
  return (
    <div className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Button
          kind="secondary"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate(item);
          }}
        >
          Duplicate
        </Button>
        {!item.published && <NotPublished />}
      </div>
      {error && <Alert kind="error">{errorMessage(error)}</Alert>}
    </div>
  );
}

function hasFailed({ state }: Upload): boolean {
  return state === "failed";
}

/** Cancel does not ask for confirmation: the draft is kept, and the list offers to restore it. */
function useCancel<Item extends AnyItem>({ kind }: Resource<Item>, draft: FormDraft<Item>) {
  const showFlash = useFlash();
  return (typed: ItemBody) => {
    if (!draft.isChanged(typed)) return;
    const link = { to: `/admin/${kind}/${draft.id ?? "new"}`, label: "Undo", state: "restore" };
    showFlash({
      text: "Your changes were not saved.",
      isWarning: true,
      link,
      path: `/admin/${kind}`,
    });
  };
}
