import { plural, t } from "@lingui/core/macro";
import { useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Upload } from "../../upload/chosen-files";
import { ConfirmDialog } from "../../../ui/admin/confirm-dialog";
import type { JobState } from "../chosen-photos";
import { UploadProgress } from "./upload-progress";
import type { UploadQueue } from "./upload-queue";
import { allQueues, closeQueue, subscribeToQueues } from "./upload-queues";

/** The uploads that go on, or that ended, while their form is not open. */
export function UploadStrip() {
  const queues = useSyncExternalStore(subscribeToQueues, allQueues, allQueues);
  return (
    <div className="sticky top-0 z-30 bg-steel-900 empty:hidden lg:top-18">
      {queues.map((queue) => (
        <QueueStrip key={queue.files.path} queue={queue} />
      ))}
    </div>
  );
}

function QueueStrip({ queue }: { queue: UploadQueue }) {
  const { files } = queue;
  const { uploads, job } = useSyncExternalStore(files.subscribe, files.snapshot, files.snapshot);
  const { pathname } = useLocation();
  const form = `/admin/${files.path}`;
  if (!job || pathname === form || queue.isAttached) return null;
  const isOver = job.state === "failed" || job.state === "done";
  const link = (
    <Link to={form} className="min-w-0 py-2 text-white underline underline-offset-4 wrap-anywhere">
      {job.name}
    </Link>
  );
  return (
    <section aria-label={t`Upload`} className="border-b border-steel-700">
      <div className="frame py-2">
        {isOver ? (
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            {link}
            <EndedUpload queue={queue} job={job} uploads={uploads} />
          </div>
        ) : (
          <UploadProgress uploads={{ uploads, job, retryNow: queue.retryNow }}>
            {link}
          </UploadProgress>
        )}
      </div>
    </section>
  );
}

type EndedUploadProps = {
  queue: UploadQueue;
  job: JobState;
  uploads: readonly Upload[];
};

function EndedUpload({ queue, job, uploads }: EndedUploadProps) {
  const [asks, setAsks] = useState(false);
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const discard = () => {
    for (const { uploadKey } of uploads) queue.remove(uploadKey);
    closeQueue(queue);
  };
  return (
    <>
      <p
        role="status"
        className={`min-w-0 flex-1 basis-60 wrap-anywhere ${job.state === "done" ? "text-go" : "text-steel-100"}`}
      >
        {endText(job, failed)}
      </p>
      <button
        type="button"
        className="label min-h-11 cursor-pointer px-2 text-steel-100 underline decoration-steel-400 underline-offset-4 hover:text-hot-bright"
        onClick={() => (failed > 0 ? setAsks(true) : discard())}
      >
        {failed > 0 ? t`Discard` : t`Close`}
      </button>
      {asks && (
        <ConfirmDialog
          question={plural(failed, {
            one: "Discard # photo that was not uploaded?",
            other: "Discard # photos that were not uploaded?",
          })}
          confirm={t`Discard`}
          onCancel={() => setAsks(false)}
          onConfirm={discard}
        />
      )}
    </>
  );
}

function endText({ state, stored, publishes, error }: JobState, failed: number): string {
  if (state === "done") {
    const uploaded = plural(stored, { one: "# photo uploaded.", other: "# photos uploaded." });
    return publishes ? t`${uploaded} It is published now.` : uploaded;
  }
  const count = plural(failed, {
    one: "# photo was not uploaded.",
    other: "# photos were not uploaded.",
  });
  if (error) return publishes ? t`${error} It is not published yet.` : error;
  return publishes ? t`${count} It is not published yet.` : count;
}
