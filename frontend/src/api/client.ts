/*
 * The one place that calls the server. An answer that is no success becomes an ApiError; each
 * caller owns its own words for the case that the server gave none.
 */
const BASE = "/api/";
const NO_ANSWER = "The server cannot be reached. Check the connection.";

/** Every answer but a success: its status, and the sentence of the server if it sent one. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly status: number,
    readonly error: string | undefined,
  ) {
    super(error ?? `API error: ${status}`);
  }
}

/** Reads are open to everybody and say who asks to nobody. */
export async function read<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await call(path, { credentials: "omit", signal });
  return (await response.json()) as Answer;
}

type Extras = { headers: Record<string, string>; signal: AbortSignal };

/**
 * Send a JSON body that anybody may send. A success may come without an answer that can be read:
 * then it is still a success.
 */
export async function send<Answer>(
  path: string,
  body: object,
  { headers, signal }: Extras,
): Promise<Answer | undefined> {
  const response = await call(path, {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal,
  });
  return (await response.json().catch(() => undefined)) as Answer | undefined;
}

/** The answer in `answers` under `path`, which the server wrote and therefore knows the type of. */
export function known<Answer>(answers: ReadonlyMap<string, unknown>, path: string) {
  return answers.get(path) as Answer | undefined;
}

async function call(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + path, init);
  } catch (reason) {
    if (init.signal?.aborted) throw reason;
    throw new Error(NO_ANSWER, { cause: reason });
  }
  if (!response.ok) throw new ApiError(response.status, await sentence(response));
  return response;
}

/** A proxy's page of HTML has no sentence for us. */
async function sentence(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = (body as { error?: unknown } | null | undefined)?.error;
  return typeof error === "string" && error ? error : undefined;
}
