import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { ApiError } from "../../api/client";
import { EditForm } from "../../forms/edit-form";
import { useFormDraft } from "../../forms/form-draft";
import { ImageSelectionBar, useImageSelection } from "../../pictures/admin/image-deletion";
import { UploadField } from "../../pictures/admin/upload/upload-field";
import { UploadProgress } from "../../pictures/admin/upload/upload-progress";
import { useUploads } from "../../pictures/admin/upload/upload-queues";
import type { Upload } from "../../pictures/upload/chosen-files";
import { useMainLanguage } from "../../shell/company";
import { useAdminHead } from "../../shell/admin/admin-head";
import { Alert } from "../../ui/alert";
import { Button, ButtonLink } from "../../ui/button";
import { Loading, errorMessage } from "../../ui/loading";
import { ItemVisits } from "../../visits/admin/item-visits";
import { ImagesPanel } from "./images-panel";
import { NotUploaded, useItemSave } from "./item-save";
import { RemovalDialog, hideQuestion, useLeavesHomePage } from "./removal";
import type { AnyItem, Resource } from "./resource";
import { lastList } from "./table/table-view";

type ItemEditorProps<Item extends AnyItem> = { resource: Resource<Item> };

/** The page for creating (/new) and editing (/{id}) an item. */
export function ItemEditor<Item extends AnyItem>({ resource }: ItemEditorProps<Item>) {
  const { id } = useParams();
  // A new item gets its address when it is stored, while its form stays open.
  const [opened] = useState(id);
  // Set when the item was created but some of its images are not uploaded yet.
  const [stored, setStored] = useState<Item>();
  const { texts } = resource;
  const title = id ? texts.edit : texts.create;
  useAdminHead(title);
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{title}</h1>
      {opened ? (
        <StoredItem id={opened} resource={resource} />
      ) : (
        <ItemForm resource={resource} item={stored} onStored={setStored} />
      )}
    </>
  );
}

function StoredItem<Item extends AnyItem>({
  id,
  resource,
}: ItemEditorProps<Item> & { id: string }) {
  // Always fetched: filling the form from the cache could overwrite newer changes.
  const query = useQuery({ ...resource.calls.one(id), refetchOnMount: "always" });
  const [item, setItem] = useState<Item>();
  if (!item && query.isSuccess && query.isFetchedAfterMount) setItem(query.data);
  if (item) return <ItemForm resource={resource} item={item} onStored={setItem} />;
  if (query.isFetching) return <Loading>{t`Loading...`}</Loading>;
  return (
    <div className="grid justify-items-start gap-6">
      <Alert kind="error">{loadError(query.error, resource, id)}</Alert>
      <div className="flex flex-wrap gap-3">
        <ButtonLink {...lastList(resource.kind)}>{t`Back to the list`}</ButtonLink>
        <Button kind="secondary" onClick={() => void query.refetch()}>
          {t`Try again`}
        </Button>
      </div>
    </div>
  );
}

function loadError<Item extends AnyItem>(
  error: Error | null,
  { texts }: Resource<Item>,
  id: string,
) {
  const isNotFound = error instanceof ApiError && error.status === 404;
  // Proxies may report it with another status.
  if (isNotFound || error?.message.includes("404")) {
    return texts.notFound(id);
  }
  return errorMessage(error);
}

type ItemFormProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  /** Undefined for a new item. */
  item?: Item;
  /** Called with the stored item if saving stopped after it. It then becomes `item`. */
  onStored: (made: Item) => void;
};

/** The form of an item, with its images. */
function ItemForm<Item extends AnyItem>({ resource, item, onStored }: ItemFormProps<Item>) {
  const { kind, texts } = resource;
  const form = useRef<HTMLFormElement>(null);
  const [uploadError, setUploadError] = useState<string>();
  const uploads = useUploads(resource.path(item));
  const draft = useFormDraft(resource, item);
  const selection = useImageSelection();
  const save = useItemSave(resource, item, uploads, draft, onStored);
  const leaves = useLeavesHomePage(resource, item);
  const [hiding, setHiding] = useState<() => void>();
  const mutate: typeof save.mutate = (request, options) => {
    const run = () => save.mutate(request, options);
    if (leaves && request.body.published === false) setHiding(() => run);
    else run();
  };

  return (
    <>
      <EditForm
        draftTarget={resource}
        form={form}
        draft={draft}
        mainLanguage={useMainLanguage()}
        save={{ ...save, mutate }}
        list={lastList(kind)}
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
            label={t`Upload images`}
            error={uploadError}
            hint={t`Photos are uploaded when you save.`}
            onUpload={() => setUploadError(texts.uploadTooEarly)}
          />
        )}
      </EditForm>
      {item && <ItemVisits resource={resource} item={item} />}
      {item && hiding && (
        <RemovalDialog
          resource={resource}
          item={item}
          question={hideQuestion(item)}
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

function isChosen({ state }: Upload): boolean {
  return state === "chosen";
}

function hasFailed({ state }: Upload): boolean {
  return state === "failed";
}
