import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ownerView, reorderItems } from "../../api/items";
import { idsOf, moved } from "../order";
import { capitalised, type AnyItem, type Resource } from "../resource";

type Move = { id: number; by: number; ids: number[] };

/** Changes to the order of the items, which run one after the other and show at once. */
export function useItemOrder<Item extends AnyItem>({ kind, noun, list }: Resource<Item>) {
  const client = useQueryClient();
  const { queryKey } = ownerView(list());
  const show = (change: (items: Item[]) => Item[]) =>
    client.setQueryData(queryKey, (items: Item[] | undefined) => items && change(items));
  const { mutate, error, isSuccess } = useMutation({
    scope: { id: `${kind}/order` },
    mutationFn: ({ ids }: Move) => reorderItems<Item>(kind, ids),
    onMutate: ({ id, by }) => show((items) => moved(items, id, by)),
    onError: (_, { id, by }) => {
      show((items) => moved(items, id, -by));
      // Somebody may have added or deleted an item in the meantime.
      void client.invalidateQueries({ queryKey, exact: true });
    },
  });
  return {
    error,
    message: isSuccess ? `${capitalised(noun)} order saved.` : "",
    move: (id: number, by: number) => {
      const items: Item[] = client.getQueryData(queryKey) ?? [];
      mutate({ id, by, ids: idsOf(moved(items, id, by)) });
    },
  };
}
