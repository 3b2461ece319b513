import { useState } from "react";
import { Button } from "../../components/button";
import { ConfirmDialog } from "../confirm-dialog";
import { capitalised, type AnyItem, type Resource } from "../resource";
import { namesOf } from "./batch";
import { useBulkActions, type Action } from "./bulk-actions";
import type { Selection } from "./selection";

type SelectionBarProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  selection: Selection<Item>;
  /** The items that match the search and the filters. */
  found: readonly Item[];
};

/** What the owner can do with the selected items, within reach of the thumb. */
export function SelectionBar<Item extends AnyItem>({
  resource,
  selection,
  found,
}: SelectionBarProps<Item>) {
  const { run, progress } = useBulkActions(resource, selection);
  const [asked, setAsked] = useState<Action>();
  const isBusy = progress !== undefined;
  const { items } = selection;
  if (items.length === 0 && !isBusy) return null;

  const hidden = items.length - found.filter(selection.has).length;
  const state = `${items.length} selected${hidden > 0 ? `, ${hidden} not in this view` : ""}`;
  const start = (action: Action) => () => {
    if (isBusy) return;
    // One item in view needs no question, as its own switch asks none.
    const isPlain = items.length === 1 && hidden === 0 && action !== "delete";
    if (isPlain) void run(action);
    else setAsked(action);
  };
  return (
    <section
      aria-label="Selection"
      className="action-bar sticky bottom-18 z-30 -mx-gutter mt-6 border-t-4 border-hot bg-steel-900 px-gutter py-3 lg:bottom-0 [@media(height<32rem)]:static"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="label mr-auto text-white">
          {progress ?? state}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2!">
          <Button kind="secondary" aria-disabled={isBusy} onClick={start("publish")}>
            Publish
          </Button>
          <Button kind="secondary" aria-disabled={isBusy} onClick={start("unpublish")}>
            Unpublish
          </Button>
          <Button kind="danger" aria-disabled={isBusy} onClick={start("delete")}>
            Delete
          </Button>
          <Button
            kind="secondary"
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : selection.clear}
          >
            Clear
          </Button>
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          question={question(asked, items, hidden, resource)}
          confirm={capitalised(asked)}
          kind={asked === "delete" ? "danger" : "primary"}
          onConfirm={() => {
            setAsked(undefined);
            void run(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function question(
  action: Action,
  items: readonly AnyItem[],
  hidden: number,
  { kind, noun }: Pick<Resource<AnyItem>, "kind" | "noun">,
) {
  const isOne = items.length === 1;
  const asks = action === "delete" ? "Are you sure you want to delete" : capitalised(action);
  const what = isOne ? `this ${noun}` : `these ${items.length} ${kind}`;
  const sentences = [`${asks} ${what}: ${namesOf(items)}?`];
  if (hidden > 0) {
    const which = isOne ? "It" : hidden === items.length ? "All" : `${hidden} of them`;
    sentences.push(`${which} ${hidden === 1 ? "is" : "are"} not in this view.`);
  }
  if (action === "delete") sentences.push("This action cannot be undone.");
  return sentences.join(" ");
}
