import { pageDocuments } from "./samples";

/** Responses by path: a JSON body, or a function that returns the response. */
export type Responses = Record<string, unknown>;

/**
 * Mock `fetch` with a table of API paths. Pages have their documents with the defaults; other paths
 * are 404. Returns the mock.
 */
export function mockApi(table: Responses) {
  const answers = { ...table };
  for (const each of Object.values(pageDocuments)) answers[`pages/${each.key}`] ??= each;
  const respond = (url: string): Promise<Response> | Response => {
    const path = url.replace(/^\/api\//, "");
    if (!(path in answers)) return errorResponse(404, { error: "Not found." });
    const answer = answers[path];
    return isResponder(answer) ? answer() : Response.json(answer);
  };
  const mock = jest.fn<Promise<Response>, [url: string, init?: RequestInit]>((url) =>
    Promise.resolve(respond(url)),
  );
  Object.assign(globalThis, { fetch: mock });
  return mock;
}

/** An error response. Without a body it is a proxy's HTML page. */
export function errorResponse(status: number, body?: unknown): Response {
  return body === undefined
    ? new Response("<h1>Proxy error</h1>", { status })
    : Response.json(body, { status });
}

/** A response that arrives when the test decides. */
export function deferredResponse() {
  let arrive: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => (arrive = resolve));
  return {
    answer: () => promise,
    arrive: (body: unknown, status = 200) => arrive(Response.json(body, { status })),
  };
}

function isResponder(answer: unknown): answer is () => Promise<Response> | Response {
  return typeof answer === "function";
}
