import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { ENGLISH } from "../../api/language";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { errorMessage } from "../../ui/loading/list-state";
import { EditForm } from "../../forms/edit-form";
import { useFormDraft } from "../../forms/form-draft";
import { useFormLanguages } from "../../forms/form-language";
import type { Upload } from "../../pictures/upload/chosen-files";
import { useImageSelection } from "../../pictures/admin/image-selection";
import { ImageSelectionBar } from "../../pictures/admin/image-selection-bar";
import { ImagesPanel } from "./images-panel";
import { UploadField } from "../../pictures/admin/upload/upload-field";
import { UploadProgress } from "../../pictures/admin/upload/upload-progress";
import { useUploads } from "../../pictures/admin/upload/uploads";
import type { AnyItem, Resource } from "./resource";
import { ItemVisits } from "../../visits/admin/item-visits";
import { useDuplication } from "./duplication";
import { useLeavesHomePage } from "./table/home-page";
import { NotUploaded, useItemSave } from "./item-save";
import { leftList } from "./table/left-list";
import { NotPublished } from "./not-published";
import { RemovalDialog } from "./removal-dialog";

type ItemFormProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  /** Undefined for a new item. */
  item?: Item;
  /** Called with the stored item if saving stopped after it. It then becomes `item`. */
  onStored: (made: Item) => void;
};

type StoredItemBarProps<Item extends AnyItem> = { resource: Resource<Item>; item: Item };

/** The form of an item, with its images. */
export function ItemForm<Item extends AnyItem>({ resource, item, onStored }: ItemFormProps<Item>) {
  const { kind, texts } = resource;
  const form = useRef<HTMLFormElement>(null);
  const [uploadError, setUploadError] = useState<string>();
  const uploads = useUploads(resource.path(item));
  const draft = useFormDraft(resource, item);
  const languages = useFormLanguages();
  const selection = useImageSelection();
  const save = useItemSave(resource, item, uploads, draft, onStored);
  const leaves = useLeavesHomePage(resource, item);
  const [hiding, setHiding] = useState<() => void>();
  const mutate: typeof save.mutate = (request, options) => {
    const run = () => save.mutate(request, options);
    if (leaves && request.body.published === false) setHiding(() => run);
    else run();
  };
  // They are the same in all languages. Files that wait, or that failed, stay in view.
  const showsImages = languages.language === ENGLISH || uploads.uploads.length > 0;

  return (
    <>
      {item && <StoredItemBar resource={resource} item={item} />}
      <EditForm
        subject={resource}
        form={form}
        draft={draft}
        languages={languages}
        save={{ ...save, mutate }}
        list={leftList(kind)}
        // The failed files may have been removed or retried since.
        isResolved={save.error instanceof NotUploaded && !uploads.uploads.some(hasFailed)}
        photos={{
          chosen: uploads.uploads.filter(isChosen).length,
          offered: uploads.offered.length,
          restore: uploads.restore,
          discard: uploads.discardOffered,
        }}
        progress={uploads.busy && <UploadProgress uploads={uploads} />}
        onSubmit={() => setUploadError(undefined)}
        bar={selection.isOn && <ImageSelectionBar selection={selection} />}
      >
        <div hidden={!showsImages}>
          {item ? (
            <ImagesPanel
              key={item.id}
              resource={resource}
              item={item}
              uploads={uploads}
              selection={selection}
            />
          ) : (
            <UploadField
              uploads={uploads}
              label={texts.uploadLabel}
              error={uploadError}
              hint={t`Photos are uploaded when you save.`}
              onUpload={() => setUploadError(texts.uploadTooEarly)}
            />
          )}
        </div>
      </EditForm>
      {item && <ItemVisits resource={resource} item={item} />}
      {item && hiding && (
        <RemovalDialog
          resource={resource}
          item={item}
          question={texts.hideQuestion(item.name)}
          confirm={texts.save}
          kind="primary"
          onConfirm={() => {
            setHiding(undefined);
            hiding();
          }}
          onCancel={() => setHiding(undefined)}
        />
      )}
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
          {t`Duplicate`}
        </Button>
        {!item.published && <NotPublished />}
      </div>
      {error && <Alert kind="error">{errorMessage(error)}</Alert>}
    </div>
  );
}

function isChosen({ state }: Upload): boolean {
  return state === "chosen";
}

function hasFailed({ state }: Upload): boolean {
  return state === "failed";
}
