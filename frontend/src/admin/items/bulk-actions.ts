import { useState } from "react";
import { deleteItem } from "../../api/items";
import { isGone } from "../../api/client";
import { useFlash } from "../flash";
import type { AnyItem, Resource } from "../resource";
import { failuresText, runBatch } from "./batch";
import { useCachedList } from "./cached-list";
import { publishingError, usePublishedStore } from "./publishing";
import type { Selection } from "./selection";

export type Action = "publish" | "unpublish" | "delete";

const WORDS = {
  publish: { running: "Publishing", done: "published" },
  unpublish: { running: "Unpublishing", done: "unpublished" },
  delete: { running: "Deleting", done: "deleted" },
};

/** Changes all selected items. Those that could not be changed stay selected. */
export function useBulkActions<Item extends AnyItem>(
  resource: Resource<Item>,
  selection: Selection<Item>,
) {
  const { kind, noun } = resource;
  const list = useCachedList(resource);
  const store = usePublishedStore(resource);
  const showFlash = useFlash();
  const [progress, setProgress] = useState<string>();

  const remove = async (item: Item) => {
    const wasThere = await deleteItem(kind, item.id);
    list.remove(item);
    return wasThere;
  };
  /** Resolves to false if somebody else had deleted the item. */
  const publish = async (item: Item, published: boolean) => {
    if (item.published === published) return true;
    try {
      await store(item, published);
      return true;
    } catch (error) {
      if (!isGone(error)) throw error;
      list.remove(item);
      return false;
    }
  };

  const run = async (action: Action) => {
    const { items } = selection;
    const { running, done } = WORDS[action];
    let tried = 0;
    let gone = 0;
    const failures = await runBatch(items, async (item) => {
      tried += 1;
      setProgress(`${running} ${tried} of ${items.length}`);
      const task = action === "delete" ? remove(item) : publish(item, action === "publish");
      if (!(await task)) gone += 1;
      selection.set([item], false);
    });
    setProgress(undefined);
    if (gone > 0) list.refetch();

    const count = items.length - failures.length - (action === "delete" ? 0 : gone);
    const sentences = [`${counted(count, resource)} ${done}.`];
    if (gone > 0) sentences.push(`${counted(gone, resource)} already deleted elsewhere.`);
    if (failures.length > 0) {
      const reasons = failuresText(failures, (error) => publishingError(error, noun));
      sentences.push(`${counted(failures.length, resource)} not ${done}, and still selected.`);
      sentences.push(reasons);
    }
    const text = sentences.join(" ");
    showFlash({ text, isWarning: failures.length > 0, path: `/admin/${kind}` });
  };

  return { run, progress };
}

/** '1 build was', '12 builds were' */
function counted(count: number, { kind, noun }: Pick<Resource<AnyItem>, "kind" | "noun">): string {
  return count === 1 ? `1 ${noun} was` : `${count} ${kind} were`;
}
