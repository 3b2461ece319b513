import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { visitsFile } from "../visits";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { errorMessage } from "../../ui/loading/list-state";

/** A file for a spreadsheet. A link would not send the token. */
export function DownloadVisits() {
  const { mutate, isPending, error } = useMutation({ mutationFn: visitsFile, onSuccess: save });
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        kind="secondary"
        className="max-sm:w-full"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? t`Loading...` : t`Download all counts (CSV)`}
      </Button>
      {error && <Alert kind="error">{errorMessage(error)}</Alert>}
    </div>
  );
}

function save(file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "visits.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}
