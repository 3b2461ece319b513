/*
 * The answers that the server wrote into the page, so that the first view needs no request. They are
 * read before React starts, which may start a page again, and are then the query client's: it serves
 * them until the first navigation asks again (navigation-effects.ts).
 */
import { createQueryClient } from "./queries";

/** Make the client of a page from the text of its `#page-data`: JSON, API path -> answer. */
export function openPageData(json: string) {
  const client = createQueryClient();
  const data: unknown = JSON.parse(json);
  for (const [path, answer] of Object.entries(data ?? {}))
    client.setQueryData(path.split("/"), answer);
  return client;
}
