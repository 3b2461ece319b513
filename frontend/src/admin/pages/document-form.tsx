import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { OwnerDocument } from "../../api/documents";
import { useFlash } from "../flash";
import { EditForm } from "../forms/edit-form";
import { useFormDraft, type Subject } from "../forms/form-draft";
import { readForm } from "../forms/form-values";
import { useDocumentSave } from "./document-save";
import { defaults, type DocumentDescription } from "./documents";
import { documentControls } from "./field-controls";
import { useDocumentPictures } from "./document-pictures";
import { PictureDialog } from "./picture-dialog";
import { PicturesContext } from "./pictures";
import { History } from "./history";

type DocumentFormProps = { document: OwnerDocument; description: DocumentDescription };

/** The form of a document, which follows from its description, and its history. */
export function DocumentForm({ document, description }: DocumentFormProps) {
  const { key } = document;
  const { hash } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const pictures = useDocumentPictures(document, description);
  const [subject] = useState(() => documentSubject(key, description, pictures.words));
  const draft = useFormDraft(subject, document);
  const save = useDocumentSave(key, description, draft);
  const showFlash = useFlash();

  useEffect(() => {
    const named = form.current?.elements.namedItem(hash.slice(1));
    if (named instanceof HTMLElement) named.focus();
  }, [hash]);

  const showRestored = (restored: OwnerDocument, version: number) => {
    const typed = form.current ? readForm(form.current, subject.fields) : draft.initial.values;
    if (draft.isChanged(typed)) draft.acceptTheirs(typed, restored);
    else draft.show(restored);
    save.reset();
    showFlash({ text: `Version ${version} restored.`, path: `/admin/${draft.path}` });
  };

  return (
    <>
      <PicturesContext value={pictures}>
        <EditForm
          subject={subject}
          form={form}
          draft={draft}
          save={save}
          list={{ to: "/admin/pages" }}
        />
      </PicturesContext>
      <History documentKey={key} description={description} onRestored={showRestored} />
      {/* Outside of the form, which would hear its inputs. */}
      {pictures.asked && (
        <PictureDialog
          documentKey={key}
          asked={pictures.asked}
          images={pictures.images}
          onClose={pictures.close}
        />
      )}
    </>
  );
}

function documentSubject(
  key: string,
  description: DocumentDescription,
  describe: (picture: string) => string,
): Subject<OwnerDocument> {
  return {
    noun: "page",
    fields: documentControls(description, describe),
    blank: () => defaults(description),
    values: ({ values }) => values,
    path: () => `pages/${key}`,
  };
}
