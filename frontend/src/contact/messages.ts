/* The owner's inbox of contact messages. */
import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import limits from "../content/limits.json";
import { currentItem, isNotFound } from "../api/client";
import type { components } from "../api/schema";
import { backgroundRead, ownerDelete, ownerRequest, ownerUpload } from "../api/session";
import type { Sending } from "./contact";

export type Message = components["schemas"]["ContactMessage"];
export type MessageState = Message["state"];
/** A state that the owner can choose; the others follow from what is written. */
export type ChosenState = components["schemas"]["MessageStateRequest"]["state"];
export type MessageEntry = Message["entries"][number];
/** A photograph or a PDF. */
export type MessageFile = Message["attachments"][number];

const COUNTS_INTERVAL = 120_000; // milliseconds

/**
 * A page of messages. `olderThan` is the cursor of the next page, or undefined on the last one. It
 * comes from the response, so it holds when messages are removed here.
 */
export type MessagePage = { messages: Message[]; olderThan: number | undefined };

/** The query key prefix of all message lists. */
export const messageLists = ["contact", "messages", "list"];

/** Which messages a list has: those of one state, or those that could not be mailed, or all. */
export type MessageFilter = { state?: MessageState; mail?: "failed" };

/** Newest first. `search` matches messages that contain all of its words. */
export function messages(filter: MessageFilter, search: string) {
  return infiniteQueryOptions({
    queryKey: [...messageLists, filter, search],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<MessagePage> => {
      const query = { ...filter, search: search || undefined, before: pageParam || undefined };
      const found = await ownerRequest("GET", "contact/messages", { query, signal });
      const isLast = found.length < limits.contact_page_size;
      return { messages: found, olderThan: isLast ? undefined : found.at(-1)?.id };
    },
    getNextPageParam: ({ olderThan }) => olderThan,
  });
}

/** Change what lists have, until they are read again. */
export function updateLists(client: QueryClient, change: (messages: Message[]) => Message[]) {
  client.setQueriesData<InfiniteData<MessagePage, number>>(
    { queryKey: messageLists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, messages: change(page.messages) })),
      },
  );
  return client.invalidateQueries({ queryKey: messageCounts().queryKey });
}

/** Show a message as it is now. */
export function showMessage(client: QueryClient, shown: Message) {
  return updateLists(client, (messages) =>
    messages.map((old) => (old.id === shown.id ? shown : old)),
  );
}

/** A background request: a badge is no reason to ask for the password. */
export function messageCounts() {
  return queryOptions({
    queryKey: ["contact", "messages", "counts"],
    queryFn: ({ signal }) => backgroundRead("contact/messages/counts", { signal }),
    refetchInterval: COUNTS_INTERVAL,
  });
}

/**
 * Undefined if the message no longer exists. It is not marked if somebody has written what `message`
 * does not have.
 */
export async function markMessage(
  { id, entries }: Message,
  state: ChosenState,
): Promise<Message | undefined> {
  try {
    return await ownerRequest("PATCH", "contact/messages/{id}", {
      params: { id },
      body: { state, entries_seen: entries.length },
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return undefined;
  }
}

/** What is stored, if a message was not marked because somebody has written. */
export function currentMessage(error: unknown): Message | undefined {
  return currentItem(error, "PATCH", "contact/messages/{id}");
}

/** What the owner writes. */
export type EntryBody = components["schemas"]["WorkshopEntryFormRequest"];
type Answering = Sending<EntryBody> & { message: Message };

/** Answer the visitor. Resolves to the message as it is then. */
export async function answerMessage({ message, body, prepare }: Answering) {
  const { key, files } = await prepare();
  const params = { id: message.id };
  const headers = { "Idempotency-Key": key };
  const sent = { ...body, entries_seen: message.entries.length };
  if (files) await files.post(ENTRIES, { params }, sent, key, ownerUpload);
  else await ownerRequest("POST", ENTRIES, { params, headers, body: sent });
  return readMessage(message.id);
}

const ENTRIES = "contact/messages/{id}/entries";

function readMessage(id: number): Promise<Message> {
  return ownerRequest("GET", "contact/messages/{id}", { params: { id } });
}

/** The files of a message and its entries, with addresses that work for ten minutes from now on. */
export function freshFiles({ id }: Message) {
  return queryOptions({
    queryKey: ["contact", "messages", "files", id],
    queryFn: async () => {
      const found = await readMessage(id);
      return [found, ...found.entries].flatMap(({ attachments }) => attachments);
    },
    enabled: false,
    gcTime: 0,
  });
}

export function deleteMessage(id: number) {
  return ownerDelete("contact/messages/{id}", { params: { id } });
}
