import { plural, t } from "@lingui/core/macro";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
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
  type ChosenState,
  type Message,
  type MessageFilter,
  type MessageState,
  currentMessage,
  deleteMessage,
  markMessage,
  messageCounts,
  messageLists,
  messages,
  showMessage,
  updateLists,
} from "../messages";
import { MessageCard } from "./message-card";

/** All messages from visitors. Only the owner or the retention period deletes them. */
export function Messages() {
  useAdminHead(t`Messages`);
  const [search, setSearch] = useMessageSearch();
  const words = useDeferredValue(search.trim());
  const tab = useMessageTab(words !== "");
  const query = useInfiniteQuery({ ...messages(tab?.filter ?? {}, words), ...OFFLINE_LIST });
  const { change, problem, busyWith } = useMessageChanges();
  const [toDelete, setToDelete] = useState<Message>();
  const found = query.data?.pages.flatMap((page) => page.messages);
  const count = found?.length ?? 0;

  return (
    <>
      <ListHeader title={t`Messages`}>
        <SearchField label={t`Search messages`} value={search} onChange={setSearch} />
      </ListHeader>
      <MessageTabs current={tab} />
      <p role="status" className="label text-steel-400 not-empty:mb-3">
        {words && found && plural(count, { one: "# found", other: "# found" })}
      </p>
      {problem && <StickyError>{problem}</StickyError>}
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {!query.isFetchNextPageError && <StaleNote query={query} />}
      {query.error && !query.data && (
        <LoadError query={query} errorPrefix={t`Error loading messages`} />
      )}
      {found?.length === 0 && !query.hasNextPage && (
        <p className="py-8 text-lead text-steel-300">
          {words ? t`No messages match “${words}”.` : tab?.empty}
          {!words && tab === tabs()[0] && <WaitingForUs />}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-1">
        {found?.map((message) => (
          <li key={message.id}>
            <RecordBoundary resetKey={message}>
              <MessageCard
                message={message}
                busy={busyWith === message.id}
                opens={words !== "" && found.length === 1}
                onMark={(state) => change({ message, state })}
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
            change({ message: toDelete });
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

/** The inbox begins with new messages: without any, others may still want an answer. */
function WaitingForUs() {
  const { data: { waiting_workshop: waiting = 0 } = {} } = useQuery(messageCounts());
  if (waiting === 0) return null;
  return (
    <Link
      to="?state=waiting_workshop"
      className="flex min-h-12 items-center text-hot-bright underline underline-offset-4 hover:text-white"
    >
      {plural(waiting, { one: "# waiting for us", other: "# waiting for us" })}
    </Link>
  );
}

type Tab = {
  filter: MessageFilter;
  label: string;
  /** Said where there are none. */
  empty: string;
};

const tabs = memoized((): readonly Tab[] => {
  const ofState = (state: MessageState, label: string, empty = t`No such messages yet.`) => ({
    filter: { state },
    label,
    empty,
  });
  return [
    ofState("new", t({ context: "messages", message: "New" }), t`No new messages.`),
    ofState("waiting_workshop", t`Waiting for us`, t`Nobody is waiting for you.`),
    ofState("waiting_visitor", t`Waiting for them`, t`You are waiting for nobody.`),
    ofState("won", t({ context: "messages", message: "Won" })),
    ofState("lost", t({ context: "messages", message: "Lost" })),
    ofState("done", t({ context: "messages", message: "Done" })),
    ofState("spam", t`Spam`, t`No suspected spam.`),
    {
      filter: { mail: "failed" },
      label: t`Could not be mailed`,
      empty: t`All messages were mailed.`,
    },
    { filter: {}, label: t({ context: "messages", message: "All" }), empty: t`No messages yet.` },
  ];
});

/** In the address. */
function viewOf({ state, mail }: MessageFilter): string {
  return mail ? `mail=${mail}` : `state=${state ?? "all"}`;
}

/**
 * Which messages the owner wants to see: what the address says, else the new ones. A search from
 * there looks at all.
 */
function useMessageTab(hasWords: boolean): Tab | undefined {
  const [address] = useSearchParams();
  const views = [...address].map(([name, value]) => `${name}=${value}`);
  const tab = tabs().find(({ filter }) => views.includes(viewOf(filter)));
  return tab ?? (hasWords ? tabs().at(-1) : tabs()[0]);
}

function MessageTabs({ current }: { current?: Tab }) {
  const { data: counts } = useQuery(messageCounts());
  return (
    <nav aria-label={t`Messages by state`} className="mb-2 border-b border-steel-700 lg:mb-4">
      <ul className="flex overflow-x-auto">
        {tabs().map((tab) => {
          const { state, mail } = tab.filter;
          const counted = mail ?? state;
          const count = (counted && counts?.[counted]) ?? 0;
          // What hardly ever happens is no tab.
          if (mail && count === 0 && tab !== current) return null;
          return (
            <li key={tab.label}>
              <Link
                to={`?${viewOf(tab.filter)}`}
                aria-current={tab === current ? "true" : undefined}
                className="label grid min-h-11 place-items-center border-b-4 border-transparent px-4 pt-1 whitespace-nowrap text-steel-300 -outline-offset-4 hover:text-white aria-[current=true]:border-hot aria-[current=true]:text-white"
              >
                <span>
                  {tab.label}
                  {count > 0 && ` (${count})`}
                </span>
              </Link>
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
  const [words, setWords] = useState(() => {
    const [of, stored] = (getStored("sessionStorage", STORAGE_KEY) ?? "").split(/\n(.*)/s);
    return (of === entry ? stored : new URLSearchParams(search).get("search")) ?? "";
  });
  useEffect(() => setStored("sessionStorage", STORAGE_KEY, `${entry}\n${words}`), [entry, words]);
  return [words, setWords];
}

/** Without a state it is deleted. */
type Change = { message: Message; state?: ChosenState };

const PATH = "/admin/messages";

/** Mark and delete messages. A marked card stays in its list until the view changes. */
function useMessageChanges() {
  const client = useQueryClient();
  const showFlash = useFlash();
  const undo = useUndo();

  const { mutate, isPending, error, variables } = useMutation({
    /** Resolves to the message, unless it was deleted elsewhere. */
    mutationFn: async ({ message, state }: Change) => {
      if (state) return markMessage(message, state);
      return (await deleteMessage(message.id)) ? message : undefined;
    },
    onError: (error) => {
      const current = currentMessage(error);
      return current && showMessage(client, current);
    },
    onSuccess: (found, { message: { id, reference }, state }) => {
      if (found && state) return showMessage(client, found);
      if (!found) void client.invalidateQueries({ queryKey: messageLists });
      const deleted = { kind: "contactmessage", object_id: id };
      showFlash(
        state
          ? { text: t`Message ${reference} was deleted elsewhere.`, isWarning: true, path: PATH }
          : {
              text: t`Message ${reference} was deleted.`,
              action: found && undo(deleted),
              path: PATH,
            },
      );
      return updateLists(client, (messages) => messages.filter((each) => each.id !== id));
    },
  });

  const reference = variables?.message.reference ?? "";
  const reason = errorMessage(error);
  return {
    change: (change: Change) => mutate(change),
    problem: error && t`Message ${reference} was not changed. ${reason}`,
    busyWith: isPending ? variables.message.id : undefined,
  };
}
