import { useMutation } from "@tanstack/react-query";
import { ApiError, currentItem } from "../../api/client";
import { setPublished } from "../../api/items";
import type { AnyItem, Resource } from "../resource";
import type { KindTexts } from "../texts/kind-texts";
import { useCachedList } from "./cached-list";

/**
 * Publish an item of the list, or hide it. Its version is sent, so that a change made elsewhere is
 * not overwritten: the list then shows that change.
 */
export function usePublishing<Item extends AnyItem>(resource: Resource<Item>, item: Item) {
  const store = usePublishedStore(resource);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (published: boolean) => store(item, published),
  });
  return {
    /** What the owner chose last, as long as the server has not answered. */
    published: isPending ? variables : item.published,
    publish: mutate,
    isPending,
    failure: error ? publishingError(error, resource.texts) : undefined,
  };
}

/** The call, which also updates the list. */
export function usePublishedStore<Item extends AnyItem>(resource: Resource<Item>) {
  const list = useCachedList(resource);
  return async (item: Item, published: boolean) => {
    try {
      list.replace(await setPublished(resource.kind, item, published));
    } catch (error) {
      const current = currentItem<Item>(error);
      if (current) list.replace(current);
      throw error;
    }
  };
}

export function publishingError(
  error: Error,
  texts: Pick<KindTexts, "changedMeanwhile" | "deletedMeanwhile">,
): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 409) return texts.changedMeanwhile;
  if (status === 404) return texts.deletedMeanwhile;
  return error.message;
}
