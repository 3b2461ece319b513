import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { ApiError } from "../../api/client";
import { Alert } from "../../components/alert";
import { Button, ButtonLink } from "../../components/button";
import { Loading, errorMessage } from "../../components/list-state";
import { useAdminHead } from "../admin-head";
import { capitalised, type AnyItem, type Resource } from "../resource";
import { ItemForm } from "./item-form";

type ItemEditorProps<Item extends AnyItem> = { resource: Resource<Item> };

/** The page of a new item and of an existing one: /new and /{id}. */
export function ItemEditor<Item extends AnyItem>({ resource }: ItemEditorProps<Item>) {
  const { id } = useParams();
  // Stored, but its form is still open: not all of its images are uploaded.
  const [stored, setStored] = useState<Item>();
  const noun = capitalised(resource.noun);
  const title = id || stored ? `Edit ${noun}` : `Create New ${noun}`;
  useAdminHead(title);
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{title}</h1>
      {id ? (
        <StoredItem key={id} id={id} resource={resource} />
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
  // Never filled from what an earlier page has read: it would overwrite what changed since.
  const query = useQuery({ ...resource.one(id), refetchOnMount: "always" });
  const [item, setItem] = useState<Item>();
  if (!item && query.isSuccess && query.isFetchedAfterMount) setItem(query.data);
  if (item) return <ItemForm resource={resource} item={item} onStored={setItem} />;
  if (query.isFetching) return <Loading>Loading...</Loading>;
  return (
    <div className="grid justify-items-start gap-6">
      <Alert kind="error">{loadError(query.error, resource, id)}</Alert>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/admin/${resource.kind}`}>All {resource.kind}</ButtonLink>
        <Button kind="secondary" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    </div>
  );
}

function loadError<Item extends AnyItem>(
  error: Error | null,
  { noun }: Resource<Item>,
  id: string,
) {
  const isNotFound = error instanceof ApiError && error.status === 404;
  // A proxy may have said it in words, with a status of its own.
  if (isNotFound || error?.message.includes("404")) {
    return `${capitalised(noun)} with ID ${id} not found`;
  }
  return errorMessage(error);
}
