/* Shows how far uploads have come: in their form, and elsewhere in the admin while they go on. */
import { plural, t } from "@lingui/core/macro";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router-dom";
import { ConfirmDialog } from "../../../ui/admin/dialog";
import type { Upload } from "../../upload/chosen-files";
import "../../upload/upload-progress.css";
import type { JobState } from "./chosen-images";
import type { UploadQueue } from "./upload-queue";
import { allQueues, closeQueue, subscribeToQueues } from "./upload-queues";

type UploadProgressProps = {
  uploads: {
    uploads: readonly Upload[];
    job?: JobState;
    retryNow: () => void;
  };
  /** Before the count, such as what the photos belong to. */
  children?: ReactNode;
};

/** How far the upload of a form's photos has come. */
export function UploadProgress({ uploads, children }: UploadProgressProps) {
  const { job, retryNow } = uploads;
  if (!job) return null;
  const rest = uploads.uploads.filter(({ state }) => state !== "chosen");
  const total = job.stored + rest.length;
  const begun = rest.reduce((sum, { progress }) => sum + progress, 0);
  const isPaused = job.state === "paused";
  return (
    <div className="grid gap-2">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4">
        {children}
        <p className="tabular-nums text-steel-100">
          {isPaused ? pausedText(job, total) : progressText(job, total)}
        </p>
        {isPaused && (
          <button
            type="button"
            onClick={retryNow}
            className="label min-h-11 cursor-pointer px-2 text-steel-100 underline decoration-steel-400 underline-offset-4 hover:text-hot-bright"
          >
            {t`Try now`}
          </button>
        )}
      </div>
      <progress
        className="upload-progress"
        max={total}
        value={job.stored + begun}
        aria-label={t`Upload of the photos`}
      />
    </div>
  );
}

function pausedText({ stored, refusal }: JobState, total: number): string {
  if (refusal) return t`${stored} of ${total} uploaded. ${refusal} It goes on by itself.`;
  return t`${stored} of ${total} uploaded. No connection: it goes on by itself.`;
}

function progressText({ stored, secondsLeft }: JobState, total: number): string {
  if (secondsLeft === undefined) return t`${stored} of ${total}`;
  if (secondsLeft > 90) {
    const minutes = Math.round(secondsLeft / 60);
    return t`${stored} of ${total}, about ${minutes} min`;
  }
  const seconds = Math.max(5, Math.ceil(secondsLeft / 5) * 5);
  return t`${stored} of ${total}, about ${seconds} s`;
}

/** The uploads that go on, or that ended, while their form is not open. */
export function BackgroundUploads() {
  const queues = useSyncExternalStore(subscribeToQueues, allQueues, allQueues);
  return (
    <div className="sticky top-0 z-30 bg-steel-900 empty:hidden lg:top-18">
      {queues.map((queue) => (
        <BackgroundUpload key={queue.files.path} queue={queue} />
      ))}
    </div>
  );
}

function BackgroundUpload({ queue }: { queue: UploadQueue }) {
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
