import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../ui/button";
import { ListState, errorMessage } from "../../../ui/loading/list-state";
import { useAdminHead } from "../../../shell/admin/admin-head";
import { DeletedLink } from "../../../deletions/deleted-link";
import { KEPT_LIST } from "../../../ui/admin/kept-list";
import type { AnyItem, Resource } from "../resource";
import { StaleNote } from "../../../ui/admin/stale-note";
import { StickyError } from "../../../ui/admin/sticky-error";
import { DeletedItem } from "../deleted-item";
import { useDeletion } from "../deletion";
import { useDrafts } from "../drafts";
import { FoundItems } from "./found-items";
import { NewItemDraft } from "../new-item-draft";
import { RemovalDialog } from "../removal-dialog";

/** The list of items and what the owner can do with them. Small screens show cards. */
export function ItemTable<Item extends AnyItem>({ resource }: { resource: Resource<Item> }) {
  const { kind, texts } = resource;
  useAdminHead(texts.title);
  const query = useQuery({ ...resource.calls.list(), ...KEPT_LIST });
  const deletion = useDeletion(resource);
  const drafts = useDrafts();

  return (
    <>
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4 sm:mb-8">
        <h1 className="mr-auto text-heading">{texts.title}</h1>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink kind="secondary" to="/admin">
            {t`Back to Dashboard`}
          </ButtonLink>
          <ButtonLink to={`/admin/${kind}/new`}>{texts.addNew}</ButtonLink>
        </div>
      </header>
      {deletion.error && <StickyError>{errorMessage(deletion.error)}</StickyError>}
      <StaleNote query={query} />
      {drafts.has(resource.path(undefined)) && (
        <NewItemDraft subject={resource} title={texts.create} />
      )}
      <ListState
        query={query}
        loading={t`Loading...`}
        errorPrefix={texts.loadingFailed}
        empty={texts.empty}
      >
        {(items) => (
          <FoundItems items={items} resource={resource} drafts={drafts} onDelete={deletion.ask} />
        )}
      </ListState>
      {deletion.pending && (
        <RemovalDialog
          resource={resource}
          item={deletion.pending}
          question={texts.deleteQuestion}
          confirm={t`Delete`}
          onConfirm={deletion.confirm}
          onCancel={deletion.cancel}
        >
          <DeletedItem item={deletion.pending} resource={resource} />
        </RemovalDialog>
      )}
      <DeletedLink />
    </>
  );
}
