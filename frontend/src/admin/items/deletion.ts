import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteItem } from "../../api/items";
import type { AnyItem, Resource } from "../resource";
import { useReport } from "../results";

/** Ask first, then delete; what is deleted is gone from the list at once. */
export function useDeletion<Item extends AnyItem>({ kind, list }: Resource<Item>) {
  const [asked, setAsked] = useState<Item>();
  const client = useQueryClient();
  const report = useReport();
  const { mutate, error, reset } = useMutation({
    mutationFn: (item: Item) => deleteItem(kind, item.id),
    onSuccess: (wasThere, deleted) => {
      client.setQueryData(list().queryKey, (items: Item[] | undefined) =>
        items?.filter(({ id }) => id !== deleted.id),
      );
      if (!wasThere) void client.invalidateQueries({ queryKey: list().queryKey });
      report({ text: `${deleted.name} is deleted.`, at: `/admin/${kind}` });
    },
  });
  return {
    asked,
    error,
    ask: (item: Item) => {
      reset();
      setAsked(item);
    },
    cancel: () => setAsked(undefined),
    confirm: () => {
      if (asked) mutate(asked);
      setAsked(undefined);
    },
  };
}
