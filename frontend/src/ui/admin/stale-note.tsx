import { t } from "@lingui/core/macro";
import { errorMessage } from "../loading/list-state";
import { formatTime } from "./format";

type StaleNoteProps = {
  query: { data: unknown; error: Error | null; dataUpdatedAt: number };
};

/** Says how old a list is that could not be read again. */
export function StaleNote({ query: { data, error, dataUpdatedAt } }: StaleNoteProps) {
  const time = formatTime(dataUpdatedAt);
  return (
    <div role="status">
      {data !== undefined && error && (
        <p className="mb-6 border-l-4 border-hot bg-steel-900 px-5 py-3 text-steel-100">
          {t`As of ${time}.`} {errorMessage(error)}
        </p>
      )}
    </div>
  );
}
