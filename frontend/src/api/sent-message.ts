/* A message as the visitor who sent it sees it, on the page that only his mail leads to. */
import { queryOptions } from "@tanstack/react-query";
import { read } from "./client";
import type { components } from "./schema";

export type SentMessage = components["schemas"]["MessagePage"];

/** The token of the address is not in the key, because the page's data does not name it. */
export function sentMessage(token: string) {
  return queryOptions({
    queryKey: ["contact", "message"],
    queryFn: ({ signal }) => read<SentMessage>(`contact/message/${token}`, signal),
  });
}
