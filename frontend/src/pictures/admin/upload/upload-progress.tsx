import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Upload } from "../../upload/chosen-files";
import type { JobState } from "../chosen-photos";
import "../../upload/upload-progress.css";

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
