import { Fragment, useEffect, useRef, useState, type SubmitEvent } from "react";
import { currentOf } from "../../api/client";
import type { ItemBody } from "../../api/items";
import { controlOf } from "../../components/form-control";
import { messageOf } from "../../components/list-state";
import type { Upload } from "../images/chosen-files";
import { ImagesPanel } from "../images/images-panel";
import { UploadField } from "../images/upload-field";
import { useUploads } from "../images/uploads";
import type { AnyItem, Resource } from "../resource";
import { useReport } from "../results";
import { Conflict } from "./conflict";
import { DraftNotice } from "./draft-notice";
import { refusedFields, without, wrongFields, type FieldMessages } from "./field-messages";
import { useFormDraft, type FormDraft } from "./form-draft";
import { bodyIn } from "./form-values";
import { NotUploaded, useItemSave } from "./item-save";
import { SaveBar } from "./save-bar";
import { useSaveKey } from "./save-key";

type ItemFormProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  /** None for a new one. */
  item?: Item;
  /** Told of what is stored when saving went no further: from then on it is `item`. */
  onStored: (made: Item) => void;
};

/** Uncontrolled: what was typed stays whatever is rendered again, and the browser may fill it in. */
export function ItemForm<Item extends AnyItem>({ resource, item, onStored }: ItemFormProps<Item>) {
  const { kind, noun, fields } = resource;
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<FieldMessages>({});
  const [uploadRefused, setUploadRefused] = useState<string>();
  const uploads = useUploads(resource);
  const draft = useFormDraft(resource, item);
  const { filling, offered } = draft;
  const save = useItemSave(resource, item, uploads, draft, onStored);
  const cancel = useCancel(resource, draft);
  const other = currentOf<Item>(save.error);
  useSaveKey(form);

  useEffect(() => {
    // Filled again, by a button that is gone by now.
    const [first] = fields;
    if (filling.round > 0 && first) controlOf(form.current, first.name)?.focus();
  }, [filling.round, fields]);

  const typed = () => (form.current ? bodyIn(form.current, fields) : filling.values);
  const show = (messages: FieldMessages) => {
    setWrong(messages);
    const first = fields.find(({ name }) => messages[name]);
    if (first) controlOf(form.current, first.name)?.focus();
  };

  const attempt = (overwrites?: Item) => {
    if (save.isPending || !form.current) return;
    const body = bodyIn(form.current, fields);
    const messages = wrongFields(fields, body);
    show(messages);
    setUploadRefused(undefined);
    save.reset();
    if (Object.keys(messages).length > 0) return;
    const saving = { body, version: filling.version, overwrites };
    save.mutate(saving, { onError: (error) => show(refusedFields(error, fields)) });
  };

  const takeOther = (theirs: Item) => {
    draft.takeOther(typed(), theirs);
    save.reset();
  };

  // What is said at its field, or beside what was saved elsewhere, is not said twice.
  const isSaid =
    save.error !== null && (other || Object.keys(refusedFields(save.error, fields)).length > 0);
  // Those that failed may have been removed or retried since.
  const isOver = save.error instanceof NotUploaded && !uploads.uploads.some(hasFailed);
  const failure = save.error && !isSaid && !isOver ? messageOf(save.error) : undefined;

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          attempt();
        }}
        onInput={({ currentTarget, target }) => {
          setWrong(without(wrong, target));
          draft.changed(bodyIn(currentTarget, fields));
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
            <Fragment key={`${name} ${filling.round}`}>
              {render(filling.values[name] ?? null, wrong[name])}
            </Fragment>
          ))}
        </div>
        {!item && (
          <UploadField
            uploads={uploads}
            noun={noun}
            error={uploadRefused}
            onUpload={() => setUploadRefused(`Cannot upload images until the ${noun} is saved`)}
          />
        )}
        {other && save.variables && (
          <Conflict
            noun={noun}
            fields={fields}
            mine={save.variables.body}
            theirs={resource.values(other)}
            onOverwrite={() => attempt(other)}
            onTakeOther={() => takeOther(other)}
          />
        )}
        <SaveBar
          noun={noun}
          saving={save.isPending}
          failure={failure}
          list={`/admin/${kind}`}
          onCancel={() => cancel(typed())}
        />
      </form>
      {item && <ImagesPanel key={item.id} resource={resource} item={item} uploads={uploads} />}
    </>
  );
}

function hasFailed({ state }: Upload): boolean {
  return state === "failed";
}

/** Cancel never asks: what was typed is a draft, and the list offers to take it up again. */
function useCancel<Item extends AnyItem>({ kind }: Resource<Item>, draft: FormDraft<Item>) {
  const report = useReport();
  return (typed: ItemBody) => {
    if (!draft.isChanged(typed)) return;
    const link = { to: `/admin/${kind}/${draft.id ?? "new"}`, label: "Undo", state: "restore" };
    report({ text: "What you typed is not saved.", isNote: true, link, at: `/admin/${kind}` });
  };
}
