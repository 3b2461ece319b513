import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Deletion, deletePermanently, deletions, isSamples, useRestore } from "./deletions";
import { isKeyOf } from "../core/is-key-of";
import { itemTexts } from "../catalogue/kinds";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { errorMessage, Loading } from "../ui/loading";
import { ListItemBoundary } from "../ui/error-boundary";
import { useAdminHead } from "../shell/admin/admin-head";
import { ConfirmDialog } from "../ui/admin/dialog";
import { formatDateTime } from "../ui/admin/format";
import { StickyError } from "../ui/admin/notices";

/** What was deleted in the last 30 days, to be restored. */
export function DeletedList() {
  const title = t`Recently deleted`;
  useAdminHead(title);
  const { data, error, isFetching, refetch } = useQuery({
    ...deletions(),
    refetchOnMount: "always",
  });
  return (
    <>
      <h1 className="text-heading">{title}</h1>
      <p className="mt-3 mb-8 max-w-2xl text-steel-300">
        {t`What you delete can be restored for 30 days. Visitors cannot see it meanwhile.`}
      </p>
      {data ? (
        <DeletedRows rows={data} />
      ) : isFetching ? (
        <Loading>{t`Loading...`}</Loading>
      ) : (
        <div className="grid justify-items-start gap-6">
          <Alert kind="error">{errorMessage(error)}</Alert>
          <Button kind="secondary" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
    </>
  );
}

function DeletedRows({ rows }: { rows: readonly Deletion[] }) {
  const [toDelete, setToDelete] = useState<Deletion>();
  const client = useQueryClient();
  const restoring = useRestore();
  const removal = useMutation({
    mutationFn: deletePermanently,
    onSuccess: () => client.invalidateQueries({ queryKey: deletions().queryKey }),
  });
  if (rows.length === 0)
    return (
      <p className="text-lead text-steel-300">{t`Nothing was deleted in the last 30 days.`}</p>
    );
  return (
    <>
      {removal.error && <StickyError>{errorMessage(removal.error)}</StickyError>}
      <ul aria-label={t`Recently deleted`} className="grid gap-3">
        {rows.map((row) => (
          <ListItemBoundary key={`${row.kind} ${row.object_id}`} resetKey={row}>
            <DeletedRow
              row={row}
              busy={restoring.isPending}
              onRestore={() => restoring.mutate([row])}
              onDelete={() => setToDelete(row)}
            />
          </ListItemBoundary>
        ))}
      </ul>
      {toDelete && (
        <ConfirmDialog
          question={deleteQuestion(toDelete)}
          confirm={t`Delete for good`}
          onCancel={() => setToDelete(undefined)}
          onConfirm={() => {
            setToDelete(undefined);
            removal.mutate(toDelete);
          }}
        />
      )}
    </>
  );
}

type DeletedRowProps = {
  row: Deletion;
  busy: boolean;
  onRestore: () => void;
  onDelete: () => void;
};

function DeletedRow({ row, busy, onRestore, onDelete }: DeletedRowProps) {
  const { kind, placeholder, deleted_at, expires_at } = row;
  const name = nameOf(row);
  const deleted = formatDateTime(deleted_at);
  const until = formatDateTime(expires_at);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-4 bg-steel-900 p-4">
      {placeholder ? (
        <img src={placeholder} alt="" className="aspect-3/2 w-24 object-cover" />
      ) : (
        kind !== "contactmessage" &&
        !isSamples(row) && <span aria-hidden="true" className="aspect-3/2 w-24 bg-carbon" />
      )}
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-white wrap-anywhere">{name}</p>
        <p className="text-small text-steel-300">{kindText(kind)}</p>
        <p className="text-small text-steel-300">{t`Deleted ${deleted}, kept until ${until}`}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3!">
        <Button
          kind="secondary"
          aria-label={isSamples(row) ? undefined : t`Restore ${name}`}
          aria-disabled={busy}
          onClick={() => !busy && onRestore()}
        >
          {isSamples(row) ? t`Restore all` : t`Restore`}
        </Button>
        <button
          type="button"
          aria-label={t`Delete for good: ${name}`}
          className="label min-h-11 cursor-pointer px-3 text-steel-300 underline decoration-steel-400 underline-offset-4 hover:text-hot-bright"
          onClick={onDelete}
        >
          {t`Delete for good`}
        </button>
      </div>
    </li>
  );
}

function nameOf(row: Deletion): string {
  return isSamples(row) ? t`All samples` : row.name;
}

function deleteQuestion(row: Deletion): string {
  if (isSamples(row)) return t`Delete all samples for good? This cannot be undone.`;
  const { name } = row;
  return t`Delete ${name} for good? This cannot be undone.`;
}

/** What it is, by the name of its model. */
function kindText(kind: string): string {
  const items = itemTexts();
  if (isKeyOf(items, kind)) return items[kind].name;
  if (kind === "contactmessage") return t`Message`;
  if (kind === "samples") return t`Items and facts that were there at first`;
  return kind.endsWith("image") ? t`Photograph` : kind;
}
