/* The owner's inbox: what visitors wrote. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import limits from "../content/limits.json";
import { isGone } from "./client";
import type { components } from "./schema";
import { backgroundRequest, ownerRequest, ownerDelete } from "./session";

export type Message = components["schemas"]["ContactMessage"];
export type MessageState = Message["state"];
type Counts = components["schemas"]["MessageCounts"];

const COUNTS_INTERVAL = 120_000; // milliseconds

/**
 * What was read at once. Where older ones go on stays as the server answered it, whatever becomes
 * of the messages here; undefined: there are none.
 */
export type MessagePage = { messages: Message[]; olderThan: number | undefined };

/** The beginning of the key of every list of messages, whatever it was asked for. */
export const messageLists = ["contact", "messages", "list"];

/** The newest first; `search`: words that are all in the message. */
export function messages(state: MessageState | undefined, search: string) {
  return infiniteQueryOptions({
    queryKey: [...messageLists, state ?? "all", search],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<MessagePage> => {
      const asked = new URLSearchParams();
      if (state) asked.set("state", state);
      if (search) asked.set("search", search);
      if (pageParam) asked.set("before", String(pageParam));
      const path = `contact/messages?${asked.toString()}`;
      const found = await ownerRequest<Message[]>(path, { signal });
      const isLast = found.length < limits.contact_page;
      return { messages: found, olderThan: isLast ? undefined : found.at(-1)?.id };
    },
    getNextPageParam: ({ olderThan }) => olderThan,
  });
}

/** Nobody is asked to sign in for a number beside a word. */
export function messageCounts() {
  return queryOptions({
    queryKey: ["contact", "messages", "counts"],
    queryFn: ({ signal }) => backgroundRequest<Counts>("contact/messages/counts", { signal }),
    refetchInterval: COUNTS_INTERVAL,
  });
}

/** Undefined when the message is gone. */
export async function markMessage(id: number, state: MessageState): Promise<Message | undefined> {
  try {
    return await ownerRequest<Message>(`contact/messages/${id}`, {
      method: "PATCH",
      body: { state },
    });
  } catch (error) {
    if (!isGone(error)) throw error;
    return undefined;
  }
}

export function deleteMessage(id: number) {
  return ownerDelete(`contact/messages/${id}`);
}
