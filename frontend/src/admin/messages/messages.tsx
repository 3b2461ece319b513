import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { NavLink, useSearchParams } from "react-router-dom";
import { messageCounts, messages, type Message, type MessageState } from "../../api/messages";
import { Alert } from "../../components/alert";
import { Button } from "../../components/button";
import { LoadError, Loading, errorMessage } from "../../components/list-state";
import { useAdminHead } from "../admin-head";
import { ConfirmDialog } from "../confirm-dialog";
import { SearchField } from "../search-field";
import { MessageCard } from "./message-card";
import { useMessageChanges } from "./message-changes";

const TABS: readonly { label: string; state?: MessageState }[] = [
  { label: "All" },
  { label: "New", state: "new" },
  { label: "Answered", state: "answered" },
  { label: "Spam", state: "spam" },
];

/** All messages from visitors. Only the owner or the retention period deletes them. */
export function Messages() {
  useAdminHead("Messages");
  const [address] = useSearchParams();
  const tab = TABS.find(({ state }) => state === (address.get("state") ?? undefined)) ?? TABS[0];
  const [search, setSearch] = useState("");
  const words = useDeferredValue(search.trim());
  const query = useInfiniteQuery(messages(tab?.state, words));
  const { data: counts } = useQuery(messageCounts());
  const { mark, remove, error, busyWith } = useMessageChanges();
  const [toDelete, setToDelete] = useState<Message>();
  const found = query.data?.pages.flatMap((page) => page.messages);

  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">Messages</h1>
      <nav aria-label="Messages by state" className="mb-6 border-b border-steel-700">
        <ul className="flex overflow-x-auto">
          {TABS.map(({ label, state }) => (
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
        label="Search messages"
        value={search}
        onChange={setSearch}
        count={words && found ? `${found.length} found` : undefined}
      />
      {error && (
        <div className="mb-6">
          <Alert kind="error">{errorMessage(error)}</Alert>
        </div>
      )}
      {query.isPending && <Loading>Loading...</Loading>}
      {query.error && <LoadError query={query} errorPrefix="Error loading messages" />}
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
          {query.isFetchingNextPage ? "Loading..." : "Show older messages"}
        </Button>
      )}
      {toDelete && (
        <ConfirmDialog
          question="Are you sure you want to delete this message? This action cannot be undone."
          confirm="Delete"
          onConfirm={() => {
            remove(toDelete);
            setToDelete(undefined);
          }}
          onCancel={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}

function emptyText(state: MessageState | undefined, words: string): string {
  if (words) return `No messages match “${words}”.`;
  switch (state) {
    case "new":
      return "No new messages. All are answered.";
    case "answered":
      return "No answered messages yet.";
    case "spam":
      return "No suspected spam.";
    case undefined:
      return "No messages yet.";
  }
}
