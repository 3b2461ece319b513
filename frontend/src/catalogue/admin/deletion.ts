import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { modelOf } from "../../deletions/deletions";
import { deleteItem } from "../items";
import type { AnyItem, Resource } from "./resource";
import { useUndo } from "../../deletions/restoring";
import { useFlash } from "../../ui/admin/flash";
import { useCachedList } from "./table/cached-list";

/** Delete an item after confirmation, and remove it from the list at once. */
export function useDeletion<Item extends AnyItem>(resource: Resource<Item>) {
  const { kind } = resource;
  const [pending, setPending] = useState<Item>();
  const list = useCachedList(resource);
  const showFlash = useFlash();
  const undo = useUndo();
  const { mutate, error, reset } = useMutation({
    mutationFn: (item: Item) => deleteItem(kind, item.id),
    onSuccess: (wasThere, deleted) => {
      list.remove(deleted);
      if (!wasThere) list.refetch();
      const { name } = deleted;
      const action = wasThere ? undo({ kind: modelOf(kind), object_id: deleted.id }) : undefined;
      showFlash({ text: t`${name} was deleted.`, action, path: `/admin/${kind}` });
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
