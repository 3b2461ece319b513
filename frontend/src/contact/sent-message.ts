/* A conversation as the visitor who began it sees it, on the page that only his mail leads to. */
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { currentItem, post, read } from "../api/client";
import type { components } from "../api/schema";
import type { Sending } from "./contact";

type Schemas = components["schemas"];
export type SentMessage = Schemas["MessagePage"];
export type SentEntry = SentMessage["entries"][number];

/** The token of the address is not in the key, because the page's data does not name it. */
export function sentMessage(token: string) {
  return queryOptions({
    queryKey: ["contact", "message"],
    queryFn: ({ signal }) => read("contact/message/{token}", signal, { params: { token } }),
  });
}

const ENTRIES = "contact/message/{token}/entries";

/** What the visitor writes or answers. */
export type EntryBody = Schemas["VisitorEntryFormRequest"];
/** Resolves to the conversation with the entry, or null if the answer cannot be read. */
export function sendEntry(token: string) {
  return mutationOptions({
    mutationKey: ["contact", "entry"],
    mutationFn: async ({ body, prepare }: Sending<EntryBody>): Promise<SentMessage | null> => {
      const { key, files } = await prepare();
      const params = { token };
      const message = files
        ? await files.post(ENTRIES, { params }, body, key)
        : await post(ENTRIES, { params, body, headers: { "Idempotency-Key": key } });
      return message ?? null;
    },
  });
}

/** The conversation as it is, if an answer was refused because the offer has changed. */
export function currentMessage(error: unknown): SentMessage | undefined {
  return currentItem(error, "POST", ENTRIES);
}
