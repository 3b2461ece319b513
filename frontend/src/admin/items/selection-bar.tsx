import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { Button } from "../../components/button";
import { useBottomHeight } from "../bottom-height";
import type { AnyItem, Resource } from "../resource";
import type { Action, KindTexts } from "../texts/kind-texts";
import { namesOf } from "./batch";
import { useBulkActions } from "./bulk-actions";
import { useLeavesHomePage } from "./home-page";
import { RemovalDialog } from "./removal-dialog";
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
  const leaves = useLeavesHomePage(resource, selection.items);
  const height = useBottomHeight("--action-bar");
  const [asked, setAsked] = useState<Action>();
  const isBusy = progress !== undefined;
  const { items } = selection;
  if (items.length === 0 && !isBusy) return null;

  const hidden = items.length - found.filter(selection.has).length;
  const start = (action: Action) => () => {
    if (isBusy) return;
    // One item in view needs no question, as its own switch asks none.
    const isPlain = items.length === 1 && hidden === 0 && action !== "delete" && !leaves;
    if (isPlain) void run(action);
    else setAsked(action);
  };
  return (
    <section
      aria-label={t`Selection`}
      ref={height}
      className="action-bar sticky bottom-18 z-30 -mx-gutter mt-6 -mb-8 border-t-4 sm:-mb-12 border-hot bg-steel-900 px-gutter py-3 lg:bottom-0 [@media(height<32rem)]:static"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="label mr-auto text-white">
          {progress ?? selectedText(items.length, hidden)}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2!">
          <Button kind="secondary" aria-disabled={isBusy} onClick={start("publish")}>
            {actionLabel("publish")}
          </Button>
          <Button kind="secondary" aria-disabled={isBusy} onClick={start("unpublish")}>
            {actionLabel("unpublish")}
          </Button>
          <Button kind="danger" aria-disabled={isBusy} onClick={start("delete")}>
            {actionLabel("delete")}
          </Button>
          <Button
            kind="secondary"
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : selection.clear}
          >
            {t({ message: "Clear", comment: "Deselects all." })}
          </Button>
        </div>
      </div>
      {asked && (
        <RemovalDialog
          resource={resource}
          items={asked === "publish" ? [] : items}
          question={question(asked, items, hidden, resource.texts)}
          confirm={actionLabel(asked)}
          kind={asked === "delete" ? "danger" : "primary"}
          onConfirm={() => {
            setAsked(undefined);
            void run(asked);
          }}
          onCancel={() => setAsked(undefined)}
        >
          {asked === "delete" && <p className="mt-4 text-small">{restorableText(items.length)}</p>}
        </RemovalDialog>
      )}
    </section>
  );
}

function selectedText(selected: number, hidden: number): string {
  if (hidden === 0) return plural(selected, { one: "# selected", other: "# selected" });
  return t`${selected} selected, ${hidden} not in this view`;
}

function actionLabel(action: Action): string {
  switch (action) {
    case "publish":
      return t`Publish`;
    case "unpublish":
      return t`Unpublish`;
    case "delete":
      return t`Delete`;
  }
}

function question(
  action: Action,
  items: readonly AnyItem[],
  hidden: number,
  { actions }: KindTexts,
): string {
  const sentences = [actions[action].ask(items.length, namesOf(items))];
  if (hidden > 0) sentences.push(hiddenText(items.length, hidden));
  return sentences.join(" ");
}

function restorableText(count: number): string {
  return plural(count, {
    one: "It can be restored for 30 days.",
    other: "They can be restored for 30 days.",
  });
}

function hiddenText(selected: number, hidden: number): string {
  if (selected === 1) return t`It is not in this view.`;
  if (hidden === selected) return t`All are not in this view.`;
  return plural(hidden, {
    one: "# of them is not in this view.",
    other: "# of them are not in this view.",
  });
}
