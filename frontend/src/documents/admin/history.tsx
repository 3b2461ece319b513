import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DocumentKey } from "../../api/client";
import { ConfirmDialog } from "../../ui/admin/dialog";
import { Fold } from "../../ui/admin/fold";
import { formatDateTime } from "../../ui/admin/format";
import { Button } from "../../ui/button";
import { ListItemBoundary } from "../../ui/error-boundary";
import { ListState, errorMessage } from "../../ui/loading";
import {
  type DocumentVersion,
  type OwnerDocument,
  documentHistory,
  restoreDocument,
} from "../documents";
import { useCachedDocument } from "./document-save";
import { type DocumentDescription, fieldLabels } from "./documents";

/** Restore an earlier version, after one question. */
function useRestoring(
  key: DocumentKey,
  onRestored: (restored: OwnerDocument, version: number) => void,
) {
  const [asked, setAsked] = useState<DocumentVersion>();
  const cache = useCachedDocument();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ version }: DocumentVersion) => restoreDocument(key, version),
    onSuccess: (restored, { version }) => {
      setAsked(undefined);
      cache(key, restored);
      onRestored(restored, version);
    },
  });
  return {
    asked,
    isPending,
    error: error ? errorMessage(error) : undefined,
    ask: (version: DocumentVersion) => {
      reset();
      setAsked(version);
    },
    confirm: () => {
      if (asked) mutate(asked);
    },
    cancel: () => setAsked(undefined),
  };
}

type HistoryProps = {
  documentKey: DocumentKey;
  description: DocumentDescription;
  onRestored: (restored: OwnerDocument, version: number) => void;
};

/** The last versions of a document, each of which can be restored. Read when it is opened. */
export function History({ documentKey, description, onRestored }: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...documentHistory(documentKey), enabled: isOpen });
  const restoring = useRestoring(documentKey, onRestored);
  return (
    <div className="mt-8">
      <Fold heading={t`History`} isOpen={isOpen} onToggle={setOpen}>
        {isOpen && (
          <ListState
            query={query}
            loading={t`Loading...`}
            errorPrefix={t`Error loading the history`}
            empty={t`Nothing was changed yet.`}
          >
            {(versions) => (
              <ol className="grid max-w-4xl grid-cols-1 gap-px bg-steel-700">
                {versions.map((version, index) => (
                  <ListItemBoundary key={version.version} resetKey={version}>
                    <Version
                      version={version}
                      description={description}
                      onRestore={index > 0 ? () => restoring.ask(version) : undefined}
                    />
                  </ListItemBoundary>
                ))}
              </ol>
            )}
          </ListState>
        )}
      </Fold>
      {restoring.asked && (
        <ConfirmDialog
          question={restoreQuestion(restoring.asked)}
          confirm={t`Restore`}
          kind="primary"
          busy={restoring.isPending}
          error={restoring.error}
          onConfirm={restoring.confirm}
          onCancel={restoring.cancel}
        />
      )}
    </div>
  );
}

function restoreQuestion({ version, saved_at }: DocumentVersion): string {
  if (!saved_at) return t`Restore version ${version}, as it was at the start?`;
  const time = formatDateTime(saved_at);
  return t`Restore version ${version} of ${time}?`;
}

type VersionProps = {
  version: DocumentVersion;
  description: DocumentDescription;
  /** Undefined for the version that the site has now. */
  onRestore?: () => void;
};

function Version({ version, description, onRestore }: VersionProps) {
  const { version: number, saved_at, saved_by, changes } = version;
  // A field may be gone since.
  const labels = changes.map((name) => fieldLabels(description).get(name) ?? name);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-steel-900 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-white">
          <span className="label">{t`Version ${number}`}</span>
          {!onRestore && <span className="text-go"> · {t`on the site now`}</span>}
        </p>
        <p className="text-small text-steel-300">
          {/* Version 0 has the defaults, which nobody saved. */}
          {saved_at ? `${formatDateTime(saved_at)}, ${saved_by}` : t`As it was at the start`}
        </p>
        <p className="wrap-anywhere">{labels.join(", ")}</p>
      </div>
      {onRestore && (
        <Button kind="secondary" aria-label={t`Restore version ${number}`} onClick={onRestore}>
          {t`Restore`}
        </Button>
      )}
    </li>
  );
}
