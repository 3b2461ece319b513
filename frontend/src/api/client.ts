/*
 * The only module that calls the server. `path` is what follows /api/ in the server's schema, which
 * says what a call needs and answers. Error responses become an ApiError; the callers provide the
 * message if the server sent none.
 */
import { t } from "@lingui/core/macro";
import { encoded } from "./characters";
import { ENGLISH, currentLanguage } from "./language";
import type { Answer, AnyCall, Calling, Method, Path } from "./paths";

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
    /** What was called, such as 'PUT builds/{id}'. */
    readonly call?: string,
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
 * The stored item, if this call failed because the item has changed (409), or because an earlier
 * request with the same idempotency key had other values (422).
 */
export function currentItem<M extends Method, P extends Path<M>>(
  error: unknown,
  method: M,
  path: P,
): Answer<M, P> | undefined {
  if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) return undefined;
  if (error.call !== nameOf(method, path)) return undefined;
  return error.current as Answer<M, P> | undefined;
}

/** Whether the server answered 404: somebody may have deleted the item. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** A public read, without credentials, of texts in the language of the page. */
export function read<P extends Path<"GET">>(
  path: P,
  signal?: AbortSignal,
  ...calling: Calling<"GET", P>
): Promise<Answer<"GET", P>> {
  const call = untyped(calling);
  const language = currentLanguage();
  const query = language === ENGLISH ? call.query : { ...call.query, language };
  return request("GET", path, { ...call, query, signal, credentials: "omit" });
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
export function send<P extends Path<"POST">>(
  path: P,
  ...calling: Calling<"POST", P>
): Promise<Answer<"POST", P> | undefined> {
  const call = { ...untyped(calling), credentials: "omit" } as const;
  return request("POST", path, call, (response) =>
    json<Answer<"POST", P>>(response).catch(() => undefined),
  );
}

/** What the page names so, or a default. Its type is trusted, because the server wrote it. */
export function getTyped<Data>(given: ReadonlyMap<string, unknown>, name: string, other: Data) {
  return given.has(name) ? (given.get(name) as Data) : other;
}

/** The language of sentences from the server. */
export function inLanguage(): Record<string, string> {
  return { "Accept-Language": currentLanguage() };
}

/** A call whose types were checked where it is made. */
export function untyped([call]: readonly unknown[]): AnyCall {
  return call ?? {};
}

/** What follows /api/ in the address of a call. */
export function address(path: string, { params = {}, query = {} }: AnyCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${filled}?${asked.toString()}`;
}

/** Resolves to what `read` makes of the response: the line may die within the body as well. */
export async function request<Data>(
  method: Method,
  path: string,
  { signal, credentials, headers, body, values, ...call }: AnyCall,
  read: (response: Response) => Promise<Data> = json,
): Promise<Data> {
  const sent = values ?? body;
  const ended = new AbortController(); // AbortSignal.any is missing in Safari before 17.4
  const end = () => ended.abort();
  setTimeout(end, REQUEST_TIMEOUT);
  signal?.addEventListener("abort", end);
  try {
    signal?.throwIfAborted();
    const response = await fetch(BASE + address(path, call), {
      method,
      credentials,
      headers: {
        ...inLanguage(),
        ...(sent !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: sent === undefined ? undefined : JSON.stringify(sent),
      signal: ended.signal,
    });
    // A read with a token that is no longer valid is answered as for a visitor, with this header.
    const isStale = response.headers.has("WWW-Authenticate") && response.status !== 401;
    if (response.ok && !isStale) return await read(response);
    const text = await response.text().catch(() => ""); // unread, it would keep the line busy
    if (isStale) throw new ApiError(401, logInAgain());
    throw toApiError(response.status, parseJson(text), nameOf(method, path));
  } catch (reason) {
    signal?.throwIfAborted();
    throw reason instanceof ApiError ? reason : new ConnectionError({ cause: reason });
  }
}

async function json<Data>(response: Response): Promise<Data> {
  return (response.status === 204 ? undefined : await response.json()) as Data;
}

function nameOf(method: string, path: string): string {
  return `${method} ${path}`;
}

/** An error page of a proxy is HTML and has no message. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function toApiError(status: number, body: unknown, call: string): ApiError {
  const { error, fields, current } = (body ?? {}) as ErrorBody;
  const sentence = typeof error === "string" && error ? error : undefined;
  return new ApiError(status, sentence, fields, current, call);
}

/** A unique key for `Idempotency-Key`. `randomUUID` is not available over plain http. */
export function randomKey(): string {
  try {
    return crypto.randomUUID();
  } catch {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
      "-",
    );
  }
}
