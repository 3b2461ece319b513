import { t } from "@lingui/core/macro";
import { useState } from "react";
import { deleteItem } from "../../api/items";
import { isGone } from "../../api/client";
import { modelOf, type Deleted } from "../../api/deletions";
import { useUndo } from "../deleted/restoring";
import { useFlash } from "../flash";
import type { AnyItem, Resource } from "../resource";
import { failuresText, runBatch, type Failure } from "./batch";
import { useCachedList } from "./cached-list";
import { publishingError, useSwitchStore } from "./publishing";
import type { Action, KindTexts } from "../texts/kind-texts";
import type { Selection } from "./selection";

/** Changes all selected items. Those that could not be changed stay selected. */
export function useBulkActions<Item extends AnyItem>(
  resource: Resource<Item>,
  selection: Selection<Item>,
) {
  const { kind } = resource;
  const list = useCachedList(resource);
  const store = useSwitchStore(resource);
  const showFlash = useFlash();
  const undo = useUndo();
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
      await store(item, { published });
      return true;
    } catch (error) {
      if (!isGone(error)) throw error;
      list.remove(item);
      return false;
    }
  };

  const run = async (action: Action) => {
    const { items } = selection;
    const all = items.length;
    let tried = 0;
    let gone = 0;
    const deleted: Deleted[] = [];
    const failures = await runBatch(items, async (item) => {
      tried += 1;
      setProgress(progressText(action, tried, all));
      const task = action === "delete" ? remove(item) : publish(item, action === "publish");
      if (!(await task)) gone += 1;
      else if (action === "delete") deleted.push({ kind: modelOf(kind), object_id: item.id });
      selection.set([item], false);
    });
    setProgress(undefined);
    if (gone > 0) list.refetch();

    const text = resultText(action, all - failures.length - gone, gone, failures, resource.texts);
    const undoing = deleted.length > 0 ? undo(...deleted) : undefined;
    const isWarning = failures.length > 0;
    showFlash({ text, isWarning, action: undoing, path: `/admin/${kind}` });
  };

  return { run, progress };
}

function progressText(action: Action, tried: number, all: number): string {
  switch (action) {
    case "publish":
      return t`Publishing ${tried} of ${all}`;
    case "unpublish":
      return t`Unpublishing ${tried} of ${all}`;
    case "delete":
      return t`Deleting ${tried} of ${all}`;
  }
}

/** What became of all items: some are changed, some were gone, some failed. */
export function resultText(
  action: Action,
  changed: number,
  gone: number,
  failures: readonly Failure<AnyItem>[],
  texts: KindTexts,
): string {
  const { done, failed } = texts.actions[action];
  const sentences = [];
  if (changed > 0) sentences.push(done(changed));
  if (gone > 0) {
    const others = changed > 0 && action === "delete" ? texts.goneToo : texts.gone;
    sentences.push(others(gone));
  }
  if (failures.length > 0) {
    sentences.push(failed(failures.length));
    sentences.push(failuresText(failures, (error) => publishingError(error, texts)));
  }
  return sentences.join(" ");
}
