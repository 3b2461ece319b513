/*
 * The only module that calls the server. `path` is what follows /api/ in the server's schema, which
 * says what a call needs and answers. Error responses become an ApiError; the callers provide the
 * message if the server sent none.
 */
import { t } from "@lingui/core/macro";
import { encodeForUrl } from "../core/characters";
import { ENGLISH, currentLanguage } from "../core/language";
import type { components, paths } from "./schema";

export const BASE = "/api/";
export const REQUEST_TIMEOUT = 30_000; // milliseconds

function noResponseMessage(): string {
  return t`The server cannot be reached. Please check your connection.`;
}

export function logInAgainMessage(): string {
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
    super(noResponseMessage(), options);
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
): ResponseData<M, P> | undefined {
  if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) return undefined;
  if (error.call !== nameOf(method, path)) return undefined;
  return error.current as ResponseData<M, P> | undefined;
}

/** Whether the server answered 404: somebody may have deleted the item. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** A public read, without credentials, of texts in the language of the page, unless the call names another. */
export function read<P extends Path<"GET">>(
  path: P,
  signal?: AbortSignal,
  ...calling: RequestArgs<"GET", P>
): Promise<ResponseData<"GET", P>> {
  const call = untypedOptions(calling);
  const language = currentLanguage();
  const query = language === ENGLISH ? call.query : { language, ...call.query };
  return request("GET", path, { ...call, query, signal, credentials: "omit" });
}

/** Put a file into the browser's cache, when nothing else is to be fetched. */
export async function cacheFile(url: string): Promise<void> {
  const response = await fetch(url, { priority: "low" });
  await response.blob(); // all of it
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
export function post<P extends Path<"POST">>(
  path: P,
  ...calling: RequestArgs<"POST", P>
): Promise<ResponseData<"POST", P> | undefined> {
  const call = { ...untypedOptions(calling), credentials: "omit" } as const;
  return request("POST", path, call, (response) =>
    json<ResponseData<"POST", P>>(response).catch(() => undefined),
  );
}

/** What the page names so, or a default. Its type is trusted, because the server wrote it. */
export function getTrusted<Data>(given: ReadonlyMap<string, unknown>, name: string, other: Data) {
  return given.has(name) ? (given.get(name) as Data) : other;
}

/** The language of sentences from the server. */
export function languageHeader(): Record<string, string> {
  return { "Accept-Language": currentLanguage() };
}

/** A call whose types were checked where it is made. */
export function untypedOptions([call]: readonly unknown[]): AnyRequestOptions {
  return call ?? {};
}

/** What follows /api/ in the address of a call. */
export function buildPath(path: string, { params = {}, query = {} }: AnyRequestOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeForUrl(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${filled}?${asked.toString()}`;
}

/** Resolves to what `read` makes of the response: the line may die within the body as well. */
export async function request<Data>(
  method: Method,
  path: string,
  { signal, credentials, headers, body, values, ...call }: AnyRequestOptions,
  read: (response: Response) => Promise<Data> = json,
): Promise<Data> {
  const sent = values ?? body;
  const ended = new AbortController(); // AbortSignal.any is missing in Safari before 17.4
  const end = () => ended.abort();
  setTimeout(end, REQUEST_TIMEOUT);
  signal?.addEventListener("abort", end);
  try {
    signal?.throwIfAborted();
    const response = await fetch(BASE + buildPath(path, call), {
      method,
      credentials,
      headers: {
        ...languageHeader(),
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
    if (isStale) throw new ApiError(401, logInAgainMessage());
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

/*
 * What the server's schema says of each call: its paths, and for each path and method the
 * parameters, the body and the answer. Types only.
 */

/** The documents: one for each page that has one, and the facts of the company. */
export type DocumentKey = components["schemas"]["DocumentSummary"]["key"];

/** By what follows /api/. */
type Api = { [P in keyof paths as P extends `/api/${infer Rest}` ? Rest : never]: paths[P] };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type AnyOperation = {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: object;
};

type Operation<M extends Method, P extends keyof Api> =
  Api[P] extends Record<Lowercase<M>, infer One extends AnyOperation> ? One : never;

/** The paths that have this method. */
export type Path<M extends Method> = {
  [P in keyof Api]: [Operation<M, P>] extends [never] ? never : P;
}[keyof Api];

type Json<Content> = { content: { "application/json": Content } };
type JsonOf<Content> = Content extends Json<infer Data> ? Data : undefined;
type Success<Responses> = Responses extends { 200: infer Found }
  ? Found
  : Responses extends { 201: infer Made }
    ? Made
    : undefined;

type Answers = {
  [M in Method]: { [P in Path<M>]: JsonOf<Success<Operation<M, P>["responses"]>> };
};

/** Undefined for 204. */
export type ResponseData<M extends Method, P extends Path<M>> = Answers[M][P];

/** A property that is optional or missing where the schema says so. */
type Part<Name extends string, Value> = [Exclude<Value, undefined>] extends [never]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** Numbers may stand where the schema has any text. */
type Texts<Params> = {
  [Name in keyof Params]: string extends Params[Name] ? string | number : Params[Name];
};

/** The kinds of items, which have images. */
type Kind = { [P in keyof Api]: P extends `${infer One}/{id}/images` ? One : never }[keyof Api];
/** What the forms of items and documents save. */
type Saved = Kind | `${Kind}/{id}` | `pages/${DocumentKey}`;
/** In place of the body: what such a form has read. Its fields are data, so only the server knows them. */
type FormValues<P> = P extends Saved ? { body?: undefined; values: object } : never;

/** What any call may have. */
type CommonOptions = {
  headers?: Record<string, string>;
  /** "include" also sends the refresh cookie. */
  credentials?: RequestCredentials;
  signal?: AbortSignal;
};

type ParamsOf<One extends AnyOperation> = Part<"params", Texts<One["parameters"]["path"]>>;
type CallOf<One extends AnyOperation, P> = CommonOptions &
  ParamsOf<One> &
  Part<"query", One["parameters"]["query"]> &
  (Part<"body", JsonOf<One["requestBody"]>> | FormValues<P>);

/** What stands in the place of the names in a path. */
export type Params<M extends Method, P extends Path<M>> = ParamsOf<Operation<M, P>>;

/** What a call needs besides its path. */
type RequestOptions<M extends Method, P extends Path<M>> = CallOf<Operation<M, P>, P>;

/** The same as the last argument of a function, which may be left out where nothing is needed. */
export type RequestArgs<M extends Method, P extends Path<M>> =
  object extends RequestOptions<M, P>
    ? [call?: RequestOptions<M, P>]
    : [call: RequestOptions<M, P>];

/** Any call, for what sends it. */
type AnyRequestOptions = CommonOptions & {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  values?: object;
};
