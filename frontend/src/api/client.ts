/*
 * The only module that calls the server. `path` is what follows /api/. Error responses become an
 * ApiError; the callers provide the message if the server sent none.
 */
import { t } from "@lingui/core/macro";
import { currentLanguage, ENGLISH } from "./language";

export const BASE = "/api/";
export const REQUEST_TIMEOUT = 30_000; // milliseconds

function noResponse(): string {
  return t`The server cannot be reached. Please check your connection.`;
}

export function logInAgain(): string {
  return t`Please log in again.`;
}

/** Messages by field name. */
type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The body of an error response. `current` is the stored item, with 409 and 422. */
type ErrorBody = {
  error?: string;
  fields?: FieldErrors;
  current?: unknown;
};

/** An error response: its status, and the server's message if it sent one. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly status: number,
    readonly error: string | undefined,
    readonly fields: FieldErrors = {},
    readonly current?: unknown,
  ) {
    super(error ?? t`API error: ${status}`);
  }
}

/** No response of the server: the line is gone, or something else answered. */
export class ConnectionError extends Error {
  override name = "ConnectionError";

  constructor(options?: ErrorOptions) {
    super(noResponse(), options);
  }
}

/**
 * The stored item, if a request failed because the item has changed (409), or because an earlier
 * request with the same idempotency key had other values (422).
 */
export function currentItem<Item>(error: unknown): Item | undefined {
  if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) return undefined;
  return error.current as Item | undefined;
}

/** Whether the server answered 404: somebody may have deleted the item. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** A public read, without credentials, of texts in the language of the page. */
export function read<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  const language = currentLanguage();
  const wanted = language === ENGLISH ? path : `${path}?language=${language}`;
  return request<Data>(wanted, { credentials: "omit", signal });
}

/** The current page as the server delivers it now. */
export async function readPage(): Promise<string> {
  const page = await fetch(window.location.href, {
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  return page.text();
}

/** Post a public JSON body. A successful response may be unreadable, which is still a success. */
export function send<Data>(
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Data | undefined> {
  const init = {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  } as const;
  return request(path, init, (response) => json<Data>(response).catch(() => undefined));
}

/** The response stored under `path`. Its type is trusted, because the server wrote it. */
export function getTyped<Data>(answers: ReadonlyMap<string, unknown>, path: string) {
  return answers.get(path) as Data | undefined;
}

/** The language of sentences from the server. */
export function inLanguage(): Record<string, string> {
  return { "Accept-Language": currentLanguage() };
}

type Init = Omit<RequestInit, "headers" | "signal"> & {
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Resolves to what `read` makes of the response: the line may die within the body as well. */
export async function request<Data>(
  path: string,
  { signal, ...init }: Init,
  read: (response: Response) => Promise<Data> = json,
): Promise<Data> {
  const ended = new AbortController(); // AbortSignal.any is missing in Safari before 17.4
  const end = () => ended.abort();
  setTimeout(end, REQUEST_TIMEOUT);
  signal?.addEventListener("abort", end);
  try {
    signal?.throwIfAborted();
    const response = await fetch(BASE + path, {
      ...init,
      headers: { ...inLanguage(), ...init.headers },
      signal: ended.signal,
    });
    // A read with a token that is no longer valid is answered as for a visitor, with this header.
    const isStale = response.headers.has("WWW-Authenticate") && response.status !== 401;
    if (response.ok && !isStale) return await read(response);
    const text = await response.text().catch(() => ""); // unread, it would keep the line busy
    throw isStale ? new ApiError(401, logInAgain()) : toApiError(response.status, parseJson(text));
  } catch (reason) {
    signal?.throwIfAborted();
    throw reason instanceof ApiError ? reason : new ConnectionError({ cause: reason });
  }
}

async function json<Data>(response: Response): Promise<Data> {
  return (response.status === 204 ? undefined : await response.json()) as Data;
}

/** An error page of a proxy is HTML and has no message. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function toApiError(status: number, body: unknown): ApiError {
  const { error, fields, current } = (body ?? {}) as ErrorBody;
  const sentence = typeof error === "string" && error ? error : undefined;
  return new ApiError(status, sentence, fields, current);
}
