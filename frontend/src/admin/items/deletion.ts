import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteItem, ownerView } from "../../api/items";
import type { AnyItem, Resource } from "../resource";
import { useFlash } from "../flash";

/** Delete an item after confirmation, and remove it from the list at once. */
export function useDeletion<Item extends AnyItem>({ kind, list }: Resource<Item>) {
  const { queryKey } = ownerView(list());
  const [pending, setPending] = useState<Item>();
  const client = useQueryClient();
  const showFlash = useFlash();
  const { mutate, error, reset } = useMutation({
    mutationFn: (item: Item) => deleteItem(kind, item.id),
    onSuccess: (wasThere, deleted) => {
      client.setQueryData(queryKey, (items: Item[] | undefined) =>
        items?.filter(({ id }) => id !== deleted.id),
      );
      if (!wasThere) void client.invalidateQueries({ queryKey });
      showFlash({ text: `${deleted.name} was deleted.`, path: `/admin/${kind}` });
    },
  });
  return {
    pending,
    error,
    ask: (item: Item) => {
      reset();
      setPending(item);
    },
    cancel: () => setPending(undefined),
    confirm: () => {
      if (pending) mutate(pending);
      setPending(undefined);
    },
  };
}
