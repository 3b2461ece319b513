/*
 * The answers that the server wrote into the page, so that the first view needs no request.
 * Each serves one mount and is then given up: whoever comes back asks the server.
 */
import { known } from "./client";

const answers = new Map<string, unknown>();

/** Fill from the text of the page's `#page-data`: a JSON object, API path -> answer. */
export function openPageData(json: string): void {
  answers.clear();
  const data: unknown = JSON.parse(json);
  for (const [path, answer] of Object.entries(data ?? {})) answers.set(path, answer);
}

export function takePageData<Answer>(path: string): Answer | undefined {
  const answer = known<Answer>(answers, path);
  answers.delete(path);
  return answer;
}
