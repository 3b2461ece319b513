/* A message as the visitor who sent it sees it, on the page that only his mail leads to. */
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { read, post } from "../api/client";
import type { AttachedFiles } from "./contact";
import type { components } from "../api/schema";

export type SentMessage = components["schemas"]["MessagePage"];

/** The token of the address is not in the key, because the page's data does not name it. */
export function sentMessage(token: string) {
  return queryOptions({
    queryKey: ["contact", "message"],
    queryFn: ({ signal }) => read("contact/message/{token}", signal, { params: { token } }),
  });
}

/** What the visitor adds to the message. */
type Addition = { text: string; website?: string };

type Adding = {
  body: Addition;
  keyFor: (files: readonly string[]) => string;
  /** Resolves when the photographs are ready. */
  attached: () => Promise<AttachedFiles | undefined>;
};

/** Add to the message; the answer is the message with it, or null if it cannot be read. */
export function addToMessage(token: string) {
  return mutationOptions({
    mutationKey: ["contact", "addition"],
    mutationFn: async ({ body, keyFor, attached }: Adding): Promise<SentMessage | null> => {
      const files = await attached();
      const path = "contact/message/{token}/entries";
      const params = { token };
      const headers = { "Idempotency-Key": keyFor(files?.ids ?? []) };
      const message = files?.ids.length
        ? await files.post(path, { params }, body, headers)
        : await post(path, { params, body, headers });
      return message ?? null;
    },
  });
}
