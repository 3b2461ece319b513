/** What the server answers to a path: a JSON body, or a function that gives the whole response. */
export type Answers = Record<string, unknown>;

/** Let `fetch` answer from a table of API paths; what is not in it is a 404. Returns the mock. */
export function serve(answers: Answers) {
  const respond = (url: string): Promise<Response> | Response => {
    const path = url.replace(/^\/api\//, "");
    if (!(path in answers)) return failure(404, { error: "Not found." });
    const answer = answers[path];
    return isResponder(answer) ? answer() : Response.json(answer);
  };
  const mock = jest.fn<Promise<Response>, [url: string, init?: RequestInit]>((url) =>
    Promise.resolve(respond(url)),
  );
  Object.assign(globalThis, { fetch: mock });
  return mock;
}

/** A refusal; without a body that of a proxy, in HTML. */
export function failure(status: number, body?: unknown): Response {
  return body === undefined
    ? new Response("<h1>Proxy error</h1>", { status })
    : Response.json(body, { status });
}

/** An answer that comes when the test says so. */
export function later() {
  let arrive: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => (arrive = resolve));
  return { answer: () => promise, arrive: (body: unknown) => arrive(Response.json(body)) };
}

function isResponder(answer: unknown): answer is () => Promise<Response> | Response {
  return typeof answer === "function";
}
