import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, currentItem } from "../../api/client";
import { ownerView, setPublished } from "../../api/items";
import type { AnyItem, Resource } from "../resource";

/**
 * Publish an item of the list, or hide it. Its version is sent, so that a change made elsewhere is
 * not overwritten: the list then shows that change.
 */
export function usePublishing<Item extends AnyItem>(resource: Resource<Item>, item: Item) {
  const { kind, noun, list } = resource;
  const { queryKey } = ownerView(list());
  const client = useQueryClient();
  const show = (stored: Item) =>
    client.setQueryData(queryKey, (items: Item[] | undefined) =>
      items?.map((each) => (each.id === stored.id ? stored : each)),
    );
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (published: boolean) => setPublished(kind, item, published),
    onSuccess: show,
    onError: (reason) => {
      const current = currentItem<Item>(reason);
      if (current) show(current);
    },
  });
  return {
    /** What the owner chose last, as long as the server has not answered. */
    published: isPending ? variables : item.published,
    publish: mutate,
    isPending,
    failure: error ? failureText(error, noun) : undefined,
  };
}

function failureText(error: Error, noun: string): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 409) return `This ${noun} was changed elsewhere. Please check it and try again.`;
  if (status === 404) return `This ${noun} was deleted elsewhere.`;
  return error.message;
}
