import { useState } from "react";
import { deleteItem } from "../../api/items";
import { isGone } from "../../api/client";
import { useFlash } from "../flash";
import type { AnyItem, Resource } from "../resource";
import { failuresText, runBatch, type Failure } from "./batch";
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
  const { kind } = resource;
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
    const { running } = WORDS[action];
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

    const text = resultText(
      action,
      items.length - failures.length - gone,
      gone,
      failures,
      resource,
    );
    showFlash({ text, isWarning: failures.length > 0, path: `/admin/${kind}` });
  };

  return { run, progress };
}

/** What became of all items: some are changed, some were gone, some failed. */
export function resultText(
  action: Action,
  changed: number,
  gone: number,
  failures: readonly Failure<AnyItem>[],
  { kind, noun }: Pick<Resource<AnyItem>, "kind" | "noun">,
): string {
  const { done } = WORDS[action];
  const name = (count: number) => (count === 1 ? noun : kind);
  const verb = (count: number) => (count === 1 ? "was" : "were");
  const failed = failures.length;
  const sentences = [];
  if (changed > 0) sentences.push(`${changed} ${name(changed)} ${verb(changed)} ${done}.`);
  if (gone > 0) {
    const more = changed > 0 && action === "delete" ? "more " : "";
    sentences.push(`${gone} ${more}${name(gone)} had been deleted elsewhere.`);
  }
  if (failed > 0) {
    const still = failed === 1 ? "is still selected" : "are still selected";
    sentences.push(`${failed} ${name(failed)} ${verb(failed)} not ${done} and ${still}.`);
    sentences.push(failuresText(failures, (error) => publishingError(error, noun)));
  }
  return sentences.join(" ");
}
