import { plural, t } from "@lingui/core/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { messages, type Message, type MessageFilter } from "../messages";
import { LoadError, Loading } from "../../ui/loading/list-state";
import { RecordBoundary } from "../../ui/record-boundary";
import { useAdminHead } from "../../shell/admin/admin-head";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog";
import { DeletedLink } from "../../deletions/deleted-link";
import { KeptNote } from "../../deletions/kept-note";
import { KEPT_LIST } from "../../ui/admin/kept-list";
import { OlderButton } from "../../ui/admin/older-button";
import { SearchField } from "../../ui/admin/search-field";
import { StaleNote } from "../../ui/admin/stale-note";
import { StickyError } from "../../ui/admin/sticky-error";
import { MessageCard } from "./message-card";
import { useMessageChanges } from "./message-changes";
import { useMessageSearch } from "./message-search";
import { MessageTabs, useMessageFilter } from "./message-tabs";

/** All messages from visitors. Only the owner or the retention period deletes them. */
export function Messages() {
  useAdminHead(t`Messages`);
  const [search, setSearch] = useMessageSearch();
  const words = useDeferredValue(search.trim());
  const filter = useMessageFilter(words !== "");
  const query = useInfiniteQuery({ ...messages(filter, words), ...KEPT_LIST });
  const { mark, remove, problem, busyWith } = useMessageChanges();
  const [toDelete, setToDelete] = useState<Message>();
  const found = query.data?.pages.flatMap((page) => page.messages);

  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{t`Messages`}</h1>
      <MessageTabs filter={filter} />
      <SearchField
        label={t`Search messages`}
        value={search}
        onChange={setSearch}
        count={words && found ? foundText(found.length) : undefined}
      />
      {problem && <StickyError>{problem}</StickyError>}
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {!query.isFetchNextPageError && <StaleNote query={query} />}
      {query.error && !query.data && (
        <LoadError query={query} errorPrefix={t`Error loading messages`} />
      )}
      {found?.length === 0 && !query.hasNextPage && (
        <p className="py-8 text-lead text-steel-300">{emptyText(filter, words)}</p>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {found?.map((message) => (
          <li key={message.id}>
            <RecordBoundary of={message}>
              <MessageCard
                message={message}
                busy={busyWith === message.id}
                isFound={words !== ""}
                onMark={(state) => mark({ message, state })}
                onDelete={() => setToDelete(message)}
              />
            </RecordBoundary>
          </li>
        ))}
      </ul>
      <OlderButton query={query} errorPrefix={t`Error loading messages`}>
        {t`Show older messages`}
      </OlderButton>
      {toDelete && (
        <ConfirmDialog
          question={t`Are you sure you want to delete this message?`}
          confirm={t`Delete`}
          onConfirm={() => {
            remove(toDelete);
            setToDelete(undefined);
          }}
          onCancel={() => setToDelete(undefined)}
        >
          <KeptNote until={toDelete.kept_until} />
          <p className="mt-4 wrap-anywhere">
            {toDelete.reference} {toDelete.name}
          </p>
        </ConfirmDialog>
      )}
      <DeletedLink />
    </>
  );
}

function foundText(count: number): string {
  return plural(count, { one: "# found", other: "# found" });
}

function emptyText({ state, mail }: MessageFilter, words: string): string {
  if (words) return t`No messages match “${words}”.`;
  if (mail) return t`All messages were mailed.`;
  switch (state) {
    case "new":
      return t`No new messages. All are answered.`;
    case "answered":
      return t`No answered messages yet.`;
    case "spam":
      return t`No suspected spam.`;
    case undefined:
      return t`No messages yet.`;
  }
}
