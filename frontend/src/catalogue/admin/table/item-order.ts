import { useMutation, useQueryClient } from "@tanstack/react-query";
import { idsOf, moved, orderError } from "../../../ui/admin/order";
import type { AnyItem, Resource } from "../resource";
import { useCachedList } from "./cached-list";

type Move = { id: number; by: number };

/** Changes to the order of the items, which run one after the other and show at once. */
export function useItemOrder<Item extends AnyItem>(resource: Resource<Item>) {
  const { kind, ordered } = resource;
  const client = useQueryClient();
  const list = useCachedList(resource);
  const mutationKey = [kind, "order"];
  const { mutate, error, isSuccess } = useMutation<Item[], Error, Move>({
    mutationKey,
    scope: { id: `${kind}/order` },
    // As it is by then: the move before may have been rolled back.
    mutationFn: () => ordered?.save(idsOf(list.items())) ?? Promise.resolve([]),
    onMutate: ({ id, by }) => list.update((items) => moved(items, id, by)),
    onError: (_, { id, by }) => {
      list.update((items) => moved(items, id, -by));
      // Somebody may have added or deleted an item in the meantime. The last move looks, or the
      // ones that wait would be lost.
      if (client.isMutating({ mutationKey }) === 1) list.refetch();
    },
  });
  return {
    error: error ? orderError(error, ordered?.outdated) : undefined,
    message: isSuccess ? ordered?.saved : undefined,
    move: (id: number, by: number) => mutate({ id, by }),
  };
}
