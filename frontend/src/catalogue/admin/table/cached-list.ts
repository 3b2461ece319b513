import { useQueryClient } from "@tanstack/react-query";
import type { AnyItem, Resource } from "../resource";

/** The list that the table shows, and changes to it that follow those on the server. */
export function useCachedList<Item extends AnyItem>({ calls }: Resource<Item>) {
  const client = useQueryClient();
  const { queryKey } = calls.list();
  const update = (change: (items: Item[]) => Item[]) =>
    client.setQueryData(queryKey, (items: Item[] | undefined) => items && change(items));
  return {
    items: () => client.getQueryData<Item[]>(queryKey) ?? [],
    update,
    replace: (stored: Item) =>
      update((items) => items.map((each) => (each.id === stored.id ? stored : each))),
    remove: (gone: Item) => update((items) => items.filter(({ id }) => id !== gone.id)),
    refetch: () => void client.invalidateQueries({ queryKey }),
  };
}
