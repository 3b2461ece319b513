import { useRef, useState, type SubmitEvent } from "react";
import { currentOf } from "../api/client";
import type { ItemBody } from "../api/owner";
import { Alert } from "../components/alert";
import { Button, ButtonLink } from "../components/button";
import { controlOf } from "../components/form-control";
import { messageOf } from "../components/list-state";
import { Conflict } from "./conflict";
import { DraftNotice } from "./draft-notice";
import { refusedFields, without, wrongFields, type FieldMessages } from "./field-messages";
import { bodyIn, sameValues } from "./form-values";
import { ImagesPanel } from "./images-panel";
import { ItemField } from "./item-field";
import { capitalised, type AnyItem, type Resource } from "./resource";
import { useReport } from "./results";
import { useSaveKey } from "./save-key";
import { UploadField } from "./upload-field";
import { useUploads } from "./uploads";
import { useDraft } from "./use-draft";
import { useSave } from "./use-save";

type ItemFormProps<Item extends AnyItem> = { resource: Resource<Item>; item?: Item };

/** Uncontrolled: what was typed stays whatever is drawn anew, and the browser may fill it in. */
export function ItemForm<Item extends AnyItem>({ resource, item }: ItemFormProps<Item>) {
  const { kind, noun, fields } = resource;
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<FieldMessages>({});
  const [uploadRefused, setUploadRefused] = useState<string>();
  const uploads = useUploads(resource);
  const draft = useDraft(resource, item);
  const { filling, offered } = draft;
  const save = useSave(resource, item, uploads, draft.saved);
  const cancel = useCancel(resource, item);
  const other = currentOf<Item>(save.error);
  useSaveKey(form);

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
    if (form.current) draft.takeOther(bodyIn(form.current, fields), theirs);
    save.reset();
  };

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
            onRestore={() => draft.restore(offered)}
            onDiscard={draft.discard}
          />
        )}
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          {fields.map((field) => (
            <ItemField
              key={`${field.name} ${filling.round}`}
              field={field}
              initial={filling.values[field.name]}
              error={wrong[field.name]}
            />
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
        {other && save.variables ? (
          <Conflict
            noun={noun}
            fields={fields}
            mine={save.variables.body}
            theirs={resource.values(other)}
            onOverwrite={() => attempt(other)}
            onTakeOther={() => takeOther(other)}
          />
        ) : (
          save.error &&
          Object.keys(refusedFields(save.error, fields)).length === 0 && (
            <Alert kind="stop">{messageOf(save.error)}</Alert>
          )
        )}
        <div className="sticky bottom-18 z-30 -mx-gutter flex gap-3 border-t border-steel-700 bg-ink px-gutter py-3 max-sm:*:flex-1 lg:bottom-0">
          <Button type="submit" aria-disabled={save.isPending} className="sm:min-w-44">
            {save.isPending ? "Saving..." : `Save ${capitalised(noun)}`}
          </Button>
          <ButtonLink
            kind="quiet"
            to={`/admin/${kind}`}
            onClick={() => form.current && cancel(bodyIn(form.current, fields))}
          >
            Cancel
          </ButtonLink>
        </div>
      </form>
      {item && <ImagesPanel resource={resource} item={item} uploads={uploads} />}
    </>
  );
}

/** Cancel never asks: what was typed is a draft, and the list offers to take it up again. */
function useCancel<Item extends AnyItem>({ kind, values, blank }: Resource<Item>, item?: Item) {
  const report = useReport();
  return (typed: ItemBody) => {
    if (sameValues(typed, item ? values(item) : blank())) return;
    const link = { to: `/admin/${kind}/${item?.id ?? "new"}`, label: "Undo", state: "restore" };
    report({ text: "What you typed is not saved.", link, at: `/admin/${kind}` });
  };
}
