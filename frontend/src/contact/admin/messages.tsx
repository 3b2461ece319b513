import { plural, t } from "@lingui/core/macro";
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { NavLink, useLocation, useSearchParams } from "react-router-dom";
import { getStored, setStored } from "../../core/browser-storage";
import { DeletedLink, RetentionNote, useUndo } from "../../deletions/deletions";
import { useAdminHead } from "../../shell/admin/admin-head";
import { ConfirmDialog } from "../../ui/admin/dialog";
import { useFlash, StickyError } from "../../ui/admin/notices";
import { OFFLINE_LIST, LoadMoreButton, StaleNote } from "../../ui/admin/list-query";
import { memoized } from "../../ui/admin/format";
import { ListHeader } from "../../ui/admin/list-header";
import { SearchField } from "../../ui/admin/search";
import { LoadError, Loading, errorMessage } from "../../ui/loading";
import { RecordBoundary } from "../../ui/error-boundary";
import {
  type Message,
  type MessageFilter,
  type MessagePage,
  type MessageState,
  currentMessage,
  deleteMessage,
  markMessage,
  messageCounts,
  messageLists,
  messages,
} from "../messages";
import { MessageCard } from "./message-card";

/** All messages from visitors. Only the owner or the retention period deletes them. */
export function Messages() {
  useAdminHead(t`Messages`);
  const [search, setSearch] = useMessageSearch();
  const words = useDeferredValue(search.trim());
  const filter = useMessageFilter(words !== "");
  const query = useInfiniteQuery({ ...messages(filter, words), ...OFFLINE_LIST });
  const { mark, remove, show, problem, busyWith } = useMessageChanges();
  const [toDelete, setToDelete] = useState<Message>();
  const found = query.data?.pages.flatMap((page) => page.messages);

  return (
    <>
      <ListHeader title={t`Messages`}>
        <SearchField label={t`Search messages`} value={search} onChange={setSearch} />
      </ListHeader>
      <MessageTabs filter={filter} />
      <p role="status" className="label text-steel-400 not-empty:mb-3">
        {words && found && foundText(found.length)}
      </p>
      {problem && <StickyError>{problem}</StickyError>}
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {!query.isFetchNextPageError && <StaleNote query={query} />}
      {query.error && !query.data && (
        <LoadError query={query} errorPrefix={t`Error loading messages`} />
      )}
      {found?.length === 0 && !query.hasNextPage && (
        <p className="py-8 text-lead text-steel-300">{emptyText(filter, words)}</p>
      )}
      <ul className="grid grid-cols-1 gap-1">
        {found?.map((message) => (
          <li key={message.id}>
            <RecordBoundary resetKey={message}>
              <MessageCard
                message={message}
                busy={busyWith === message.id}
                isFound={words !== ""}
                opens={words !== "" && found.length === 1}
                onMark={(state) => mark({ message, state })}
                onSent={show}
                onDelete={() => setToDelete(message)}
              />
            </RecordBoundary>
          </li>
        ))}
      </ul>
      <LoadMoreButton query={query} errorPrefix={t`Error loading messages`}>
        {t`Show older messages`}
      </LoadMoreButton>
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
          <RetentionNote until={toDelete.kept_until} />
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
      return t`No new messages.`;
    case "waiting_workshop":
      return t`Nobody is waiting for you.`;
    case "waiting_visitor":
      return t`You are waiting for nobody.`;
    case "done":
    case "won":
    case "lost":
      return t`No such messages yet.`;
    case "spam":
      return t`No suspected spam.`;
    case undefined:
      return t`No messages yet.`;
  }
}

type Tab = MessageFilter & {
  /** In the address. */
  view: string;
  label: string;
};

const tabs = memoized((): readonly Tab[] => {
  const ofState = (state: MessageState, label: string) => ({
    view: `state=${state}`,
    label,
    state,
  });
  return [
    ofState("new", t({ context: "messages", message: "New" })),
    ofState("waiting_workshop", t`Waiting for us`),
    ofState("waiting_visitor", t`Waiting for them`),
    ofState("won", t({ context: "messages", message: "Won" })),
    ofState("lost", t({ context: "messages", message: "Lost" })),
    ofState("done", t({ context: "messages", message: "Done" })),
    ofState("spam", t`Spam`),
    { view: "mail=failed", label: t`Could not be mailed`, mail: "failed" },
    { view: "state=all", label: t({ context: "messages", message: "All" }) },
  ];
});

/**
 * Which messages the owner wants to see: what the address says, else the new ones. A search from
 * there looks at all.
 */
function useMessageFilter(hasWords: boolean): MessageFilter {
  const [address] = useSearchParams();
  const views = [...address].map(([name, value]) => `${name}=${value}`);
  const tab = tabs().find(({ view }) => views.includes(view));
  if (!tab) return hasWords ? {} : { state: "new" };
  const { state, mail } = tab;
  return { ...(state && { state }), ...(mail && { mail }) };
}

function MessageTabs({ filter }: { filter: MessageFilter }) {
  const { data: counts } = useQuery(messageCounts());
  return (
    <nav aria-label={t`Messages by state`} className="mb-2 border-b border-steel-700 lg:mb-4">
      <ul className="flex overflow-x-auto">
        {tabs().map(({ view, label, state, mail }) => {
          const count = counts?.[mail ?? state ?? "new"] ?? 0;
          const isCurrent = state === filter.state && mail === filter.mail;
          // What hardly ever happens is no tab.
          if (mail && count === 0 && !isCurrent) return null;
          return (
            <li key={view}>
              <NavLink
                to={`?${view}`}
                aria-current={isCurrent ? "true" : undefined}
                className="label grid min-h-11 place-items-center border-b-4 border-transparent px-4 pt-1 whitespace-nowrap text-steel-300 -outline-offset-4 hover:text-white aria-[current=true]:border-hot aria-[current=true]:text-white"
              >
                <span>
                  {label}
                  {(mail ?? state) && count > 0 && ` (${count})`}
                </span>
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const STORAGE_KEY = "messages:search";

/**
 * The words of a search, which survive a reload and Back. They are kept in this tab and not in the
 * address, because the server logs addresses, and these are names and phone numbers of visitors.
 */
function useMessageSearch(): [string, (words: string) => void] {
  const { key, search } = useLocation();
  const entry = key + search;
  const [words, setWords] = useState(
    () => storedSearch(entry) ?? new URLSearchParams(search).get("search") ?? "",
  );
  useEffect(() => setStored("sessionStorage", STORAGE_KEY, `${entry}\n${words}`), [entry, words]);
  return [words, setWords];
}

function storedSearch(entry: string): string | undefined {
  const [of, words] = (getStored("sessionStorage", STORAGE_KEY) ?? "").split(/\n(.*)/s);
  return of === entry ? words : undefined;
}

type Pages = InfiniteData<MessagePage, number>;
type Marking = { message: Message; state: MessageState };

const PATH = "/admin/messages";

/** Mark and delete messages. A marked card stays in its list until the view changes. */
function useMessageChanges() {
  const client = useQueryClient();
  const showFlash = useFlash();
  const undo = useUndo();

  const updateLists = (each: (messages: Message[]) => Message[]) => {
    client.setQueriesData<Pages>(
      { queryKey: messageLists },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, messages: each(page.messages) })),
        },
    );
    return client.invalidateQueries({ queryKey: messageCounts().queryKey });
  };

  const removeFromLists = (gone: Message) =>
    updateLists((messages) => messages.filter(({ id }) => id !== gone.id));
  const showInLists = (shown: Message) =>
    updateLists((messages) => messages.map((old) => (old.id === shown.id ? shown : old)));
  const refetchLists = () => client.invalidateQueries({ queryKey: messageLists });

  const marking = useMutation({
    mutationFn: ({ message, state }: Marking) => markMessage(message, state),
    onError: (error) => {
      const current = currentMessage(error);
      return current && showInLists(current);
    },
    onSuccess: (marked, { message }) => {
      const { reference } = message;
      if (marked) return showInLists(marked);
      showFlash({
        text: t`Message ${reference} was deleted elsewhere.`,
        isWarning: true,
        path: PATH,
      });
      void refetchLists();
      return removeFromLists(message);
    },
  });
  const removal = useMutation({
    mutationFn: ({ id }: Message) => deleteMessage(id),
    onSuccess: (wasThere, message) => {
      const { reference } = message;
      const deleted = { kind: "contactmessage", object_id: message.id };
      const action = wasThere ? undo(deleted) : undefined;
      showFlash({ text: t`Message ${reference} was deleted.`, action, path: PATH });
      if (!wasThere) void refetchLists();
      return removeFromLists(message);
    },
  });

  const failed = marking.error ? marking.variables.message : removal.variables;
  const error = marking.error ?? removal.error;
  return {
    // What failed before is over.
    mark: (marked: Marking) => {
      if (removal.isError) removal.reset();
      marking.mutate(marked);
    },
    remove: (message: Message) => {
      if (marking.isError) marking.reset();
      removal.mutate(message);
    },
    /** What has changed elsewhere. */
    show: (message: Message) => void showInLists(message),
    problem: error && failed ? problemText(failed, error) : undefined,
    busyWith: marking.isPending
      ? marking.variables.message.id
      : removal.isPending
        ? removal.variables.id
        : undefined,
  };
}

function problemText({ reference }: Message, error: Error): string {
  const reason = errorMessage(error);
  return t`Message ${reference} was not changed. ${reason}`;
}
