/*
 * The API responses embedded in the page, so that the first view needs no request. They are read
 * before React starts, because React may restart hydration. The query client serves them until the
 * first navigation (navigation-effects.ts).
 */
import { createQueryClient } from "./queries";

/**
 * Create the query client from the text of `#page-data`: a JSON object of responses by API path.
 */
export function openPageData(json: string) {
  const client = createQueryClient();
  const data: unknown = JSON.parse(json);
  for (const [path, answer] of Object.entries(data ?? {}))
    client.setQueryData(path.split("/"), answer);
  return client;
}
