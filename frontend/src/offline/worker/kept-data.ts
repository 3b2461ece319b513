/* Answers of the API that came within a page. */
import { languageOf } from "../kept-paths";

const DATA = /<script id="page-data" type="application\/json">([^<]*)<\/script>/;

/** The answer to a read, as the page that was kept last has it, with the headers of that page. */
export async function answerFromPages(url: URL, kept: Cache): Promise<Response | undefined> {
  const query = new URLSearchParams(url.search);
  const language = query.get("language") ?? "en";
  query.delete("language");
  const path = url.pathname.slice("/api/".length) + (query.size ? `?${query}` : "");
  for (const request of [...(await kept.keys())].reverse()) {
    if (languageOf(new URL(request.url).pathname) !== language) continue;
    const page = await kept.match(request, { ignoreVary: true });
    const json = page && DATA.exec(await page.text())?.[1];
    const data: unknown = JSON.parse(json || "{}");
    const answers = new Map(Object.entries(data ?? {}));
    if (page && answers.has(path)) return dated(answers.get(path), page);
  }
  return undefined;
}

function dated(answer: unknown, page: Response): Response {
  const headers = { "Content-Type": "application/json", Date: page.headers.get("Date") ?? "" };
  return new Response(JSON.stringify(answer), { headers });
}
