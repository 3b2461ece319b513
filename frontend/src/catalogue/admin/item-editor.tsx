import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { ApiError } from "../../api/client";
import { Alert } from "../../ui/alert";
import { Button, ButtonLink } from "../../ui/button";
import { Loading, errorMessage } from "../../ui/loading/list-state";
import { useAdminHead } from "../../shell/admin/admin-head";
import type { AnyItem, Resource } from "./resource";
import { ItemForm } from "./item-form";
import { leftList } from "./table/left-list";

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
        <ButtonLink {...leftList(resource.kind)}>{resource.texts.all}</ButtonLink>
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
