import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { localizedPath, type Language } from "../../core/language";
import { EditForm } from "../../forms/edit-form";
import { type DraftTarget, useFormDraft } from "../../forms/form-draft";
import { focusField } from "../../forms/form-errors";
import { readForm } from "../../forms/form-values";
import { valuesIn } from "../../forms/translated-text";
import { useMainLanguage } from "../../shell/company";
import { useFlash } from "../../ui/admin/notices";
import { Button } from "../../ui/button";
import { type OwnerDocument, currentDocument } from "../documents";
import { useDocumentSave } from "./document-save";
import { documentWords } from "./document-words";
import { type DocumentDescription, defaults, pageShowing } from "./documents";
import { documentControls } from "./field-controls";
import { History } from "./history";
import { PreviewDialog, PreviewedPage, useLivePreview } from "./live-preview";
import { PictureDialog } from "./picture-dialog";
import { PicturesContext, useDocumentPictures } from "./pictures";

type DocumentFormProps = { document: OwnerDocument; description: DocumentDescription };

/** The form of a document, which follows from its description, and its history. */
export function DocumentForm({ document, description }: DocumentFormProps) {
  const { key } = description;
  const { hash } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const pictures = useDocumentPictures(document, description);
  const [draftTarget] = useState(() => documentDraftTarget(description, pictures.words));
  const draft = useFormDraft(draftTarget, document);
  const save = useDocumentSave(description, draft);
  const showFlash = useFlash();

  useEffect(() => focusField(form.current, hash.slice(1)), [hash]);

  const typed = () =>
    form.current ? readForm(form.current, draftTarget.fields) : draft.initial.values;
  const main = useMainLanguage();
  const [language, setLanguage] = useState<Language>(main);
  const { frame, update } = useLivePreview({
    key,
    path: pageShowing(description.key),
    images: pictures.images,
    initial: draft.initial,
    read: () => valuesIn(language, typed(), main),
  });
  const isWide = useWideWindow();
  const [previews, setPreviews] = useState(false);

  const showRestored = (restored: OwnerDocument, version: number) => {
    if (draft.isChanged(typed())) draft.replace(typed(), restored);
    else draft.show(restored);
    save.reset();
    showFlash({ text: t`Version ${version} restored.`, path: `/admin/${draft.path}` });
  };

  const page = (
    <PreviewedPage language={language} onLanguage={setLanguage}>
      <iframe
        // Another one for each language: another address of the same would be a step for Back.
        key={language}
        ref={frame}
        title={t`Preview`}
        src={localizedPath(`/admin/preview/${key}`, language)}
        className="h-full w-full bg-ink"
      />
    </PreviewedPage>
  );
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(24rem,45%)] lg:items-start lg:gap-8">
      <div className="min-w-0 lg:[&_.action-bar]:mr-0" onInput={update}>
        <PicturesContext value={pictures}>
          <EditForm
            draftTarget={draftTarget}
            form={form}
            draft={draft}
            mainLanguage={main}
            save={save}
            list={{ to: "/admin/pages" }}
            target={hash.slice(1)}
            actions={
              !isWide && (
                <Button kind="secondary" onClick={() => setPreviews(true)}>
                  {t`Preview`}
                </Button>
              )
            }
          />
        </PicturesContext>
        <History documentKey={key} description={description} onRestored={showRestored} />
      </div>
      {isWide && (
        <div className="sticky top-22 h-[calc(100dvh-7rem)] border border-steel-700">{page}</div>
      )}
      {!isWide && previews && (
        <PreviewDialog onClose={() => setPreviews(false)}>{page}</PreviewDialog>
      )}
      {/* Outside of the form, which would hear its inputs. */}
      {pictures.asked && (
        <PictureDialog
          documentKey={key}
          asked={pictures.asked}
          images={pictures.images}
          onClose={pictures.close}
        />
      )}
    </div>
  );
}

function documentDraftTarget(
  description: DocumentDescription,
  describe: (picture: string) => string,
): DraftTarget<OwnerDocument> {
  const { key } = description;
  return {
    texts: { save: t`Save Page` },
    fields: documentControls(description, describe),
    blank: () => documentWords(description, defaults(description)),
    values: ({ values, translations }) => documentWords(description, values, translations),
    current: (error) => currentDocument(error, key),
    path: () => `pages/${key}`,
  };
}

/** As wide as `lg:`. */
const WIDE = "(min-width: 64rem)";

/** Whether the preview fits beside the form. */
function useWideWindow(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(WIDE).matches);
}

function onChange(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
