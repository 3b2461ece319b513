import { plural, t } from "@lingui/core/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Link, NavLink, useSearchParams } from "react-router-dom";
import { messageCounts, messages, type Message, type MessageState } from "../../api/messages";
import { Alert } from "../../components/alert";
import { Button } from "../../components/button";
import { LoadError, Loading, errorMessage } from "../../components/list-state";
import { useAdminHead } from "../admin-head";
import { ConfirmDialog } from "../confirm-dialog";
import { DeletedLink } from "../deleted/deleted-link";
import { once } from "../once";
import { SearchField } from "../search-field";
import { MessageCard } from "./message-card";
import { useMessageChanges } from "./message-changes";

const tabs = once((): readonly { label: string; state?: MessageState }[] => [
  { label: t({ context: "messages", message: "All" }) },
  { label: t({ context: "messages", message: "New" }), state: "new" },
  { label: t({ context: "messages", message: "Answered" }), state: "answered" },
  { label: t`Spam`, state: "spam" },
]);

/** All messages from visitors. Only the owner or the retention period deletes them. */
export function Messages() {
  useAdminHead(t`Messages`);
  const [address] = useSearchParams();
  const wanted = address.get("state") ?? undefined;
  const tab = tabs().find(({ state }) => state === wanted) ?? tabs()[0];
  const [search, setSearch] = useState("");
  const words = useDeferredValue(search.trim());
  const query = useInfiniteQuery(messages(tab?.state, words));
  const { data: counts } = useQuery(messageCounts());
  const { mark, remove, error, busyWith } = useMessageChanges();
  const [toDelete, setToDelete] = useState<Message>();
  const found = query.data?.pages.flatMap((page) => page.messages);

  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{t`Messages`}</h1>
      <nav aria-label={t`Messages by state`} className="mb-6 border-b border-steel-700">
        <ul className="flex overflow-x-auto">
          {tabs().map(({ label, state }) => (
            <li key={label}>
              <NavLink
                to={state ? `?state=${state}` : "?"}
                aria-current={label === tab?.label ? "true" : undefined}
                className="label grid min-h-12 place-items-center border-b-4 border-transparent px-4 pt-1 whitespace-nowrap text-steel-300 -outline-offset-4 hover:text-white aria-[current=true]:border-hot aria-[current=true]:text-white"
              >
                <span>
                  {label}
                  {state && counts && counts[state] > 0 && ` (${counts[state]})`}
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SearchField
        label={t`Search messages`}
        value={search}
        onChange={setSearch}
        count={words && found ? foundText(found.length) : undefined}
      />
      {error && (
        <div className="mb-6">
          <Alert kind="error">{errorMessage(error)}</Alert>
        </div>
      )}
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && <LoadError query={query} errorPrefix={t`Error loading messages`} />}
      {found?.length === 0 && !query.hasNextPage && (
        <p className="py-8 text-lead text-steel-300">{emptyText(tab?.state, words)}</p>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {found?.map((message) => (
          <li key={message.id}>
            <MessageCard
              message={message}
              busy={busyWith === message.id}
              onMark={(state) => mark({ message, state })}
              onDelete={() => setToDelete(message)}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          kind="secondary"
          className="mt-6"
          aria-disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? t`Loading...` : t`Show older messages`}
        </Button>
      )}
      {toDelete && (
        <ConfirmDialog
          question={t`Are you sure you want to delete this message? This action cannot be undone.`}
          confirm={t`Delete`}
          onConfirm={() => {
            remove(toDelete);
            setToDelete(undefined);
          }}
          onCancel={() => setToDelete(undefined)}
        >
          <p className="mt-4 wrap-anywhere">
            {toDelete.reference} {toDelete.name}
          </p>
        </ConfirmDialog>
      )}
      <p className="mt-8">
        <Link
          to="/admin/reply-templates"
          className="inline-flex min-h-11 items-center text-steel-300 underline decoration-steel-400 underline-offset-4 hover:text-white"
        >
          {t`Reply templates`}
        </Link>
      </p>
      <DeletedLink />
    </>
  );
}

function foundText(count: number): string {
  return plural(count, { one: "# found", other: "# found" });
}

function emptyText(state: MessageState | undefined, words: string): string {
  if (words) return t`No messages match “${words}”.`;
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
