import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import type { Message } from "../../api/messages";
import { Button } from "../../components/button";
import { useBottomHeight } from "../bottom-height";
import { ConfirmDialog } from "../confirm-dialog";
import type { MessageBatch } from "./message-changes";

type SelectedMessagesProps = {
  messages: readonly Message[];
  isBusy: boolean;
  onRun: (action: MessageBatch) => void;
  onClear: () => void;
};

/** What the owner can do with the selected messages, within reach of the thumb. */
export function SelectedMessages({ messages, isBusy, onRun, onClear }: SelectedMessagesProps) {
  const height = useBottomHeight("--action-bar");
  const [asks, setAsks] = useState(false);
  const count = messages.length;
  if (count === 0) return null;
  const isSpam = messages.every(({ state }) => state === "spam");
  const run = (action: MessageBatch) => () => !isBusy && onRun(action);
  return (
    <section
      ref={height}
      aria-label={t`Selection`}
      className="action-bar sticky bottom-18 z-30 -mx-gutter mt-6 -mb-8 border-t-4 sm:-mb-12 border-hot bg-steel-900 px-gutter py-3 lg:bottom-0 [@media(height<32rem)]:static"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="label mr-auto text-white">
          {plural(count, { one: "# selected", other: "# selected" })}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2!">
          <Button kind="secondary" aria-disabled={isBusy} onClick={run("answered")}>
            {t`Mark answered`}
          </Button>
          <Button kind="secondary" aria-disabled={isBusy} onClick={run(isSpam ? "new" : "spam")}>
            {isSpam ? t`Not spam` : t`Mark as spam`}
          </Button>
          <Button kind="danger" aria-disabled={isBusy} onClick={() => !isBusy && setAsks(true)}>
            {t`Delete`}
          </Button>
          <Button kind="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onClear()}>
            {t({ message: "Clear", comment: "Deselects all." })}
          </Button>
        </div>
      </div>
      {asks && (
        <ConfirmDialog
          question={deleteQuestion(count)}
          confirm={t`Delete`}
          onConfirm={() => {
            setAsks(false);
            onRun("delete");
          }}
          onCancel={() => setAsks(false)}
        >
          <p className="mt-4 wrap-anywhere">{namesOfSenders(messages)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function deleteQuestion(count: number): string {
  return plural(count, {
    one: "Are you sure you want to delete this message? It can be restored for 30 days.",
    other: "Are you sure you want to delete these # messages? They can be restored for 30 days.",
  });
}

/** 'M00012 Anna, M00011 Jānis', as many as fit. */
function namesOfSenders(messages: readonly Message[]): string {
  const names = messages.slice(0, 5).map(({ reference, name }) => `${reference} ${name}`);
  return names.join(", ") + (messages.length > names.length ? " …" : "");
}
