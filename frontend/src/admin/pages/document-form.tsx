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
import { History } from "./history";

type DocumentFormProps = { document: OwnerDocument; description: DocumentDescription };

/** The form of a document, which follows from its description, and its history. */
export function DocumentForm({ document, description }: DocumentFormProps) {
  const { key } = document;
  const { hash } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [subject] = useState(() => documentSubject(key, description));
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
      <EditForm
        subject={subject}
        form={form}
        draft={draft}
        save={save}
        list={{ to: "/admin/pages" }}
      />
      <History documentKey={key} description={description} onRestored={showRestored} />
    </>
  );
}

function documentSubject(key: string, description: DocumentDescription): Subject<OwnerDocument> {
  return {
    noun: "page",
    fields: documentControls(description),
    blank: () => defaults(description),
    values: ({ values }) => values,
    path: () => `pages/${key}`,
  };
}
