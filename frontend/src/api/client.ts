/*
 * The one place that calls the server; a `path` is what follows /api/. An answer that is no success
 * becomes an ApiError; each caller owns its own words for the case that the server gave none.
 */
const BASE = "/api/";
const NO_RESPONSE = "The server cannot be reached. Please check your connection.";
/** Bad reception is no reason to wait for ever. */
export const REQUEST_TIMEOUT = 30_000; // milliseconds

/** The sentences of a refusal by field, as the server gives them. */
type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * What a refusal may carry: `current` is the item as it is stored now, with 409 and 422; `challenge`
 * is work that has to be done first, with 428.
 */
type ErrorBody = { error?: string; fields?: FieldErrors; current?: unknown; challenge?: unknown };

/** Every answer but a success: its status, and the sentence of the server if it sent one. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly status: number,
    readonly error: string | undefined,
    readonly fields: FieldErrors = {},
    readonly current?: unknown,
    readonly challenge?: unknown,
  ) {
    super(error ?? `API error: ${status}`);
  }
}

/**
 * The item as it is stored now, if the call was refused because it changed in the meantime (409), or
 * because the first attempt to make it arrived with other values (422).
 */
export function currentItem<Item>(error: unknown): Item | undefined {
  if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) return undefined;
  return error.current as Item | undefined;
}

/** The work that the server wants to be done first, if that is why the call was refused. */
export function challengeFrom<Challenge>(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError) || error.status !== 428) return undefined;
  return error.challenge as Challenge | undefined;
}

/** Whether the server refused because it has no such thing: somebody may have deleted it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Reads are open to everybody and say who asks to nobody. */
export async function read<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await request(path, { credentials: "omit", signal });
  return (await response.json()) as Answer;
}

/** The page on screen as the server has it now. */
export async function readPage(): Promise<string> {
  const page = await fetch(window.location.href, {
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  return page.text();
}

/**
 * Send a JSON body that anybody may send. A success may come without an answer that can be read:
 * then it is still a success.
 */
export async function send<Answer>(
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Answer | undefined> {
  const response = await request(path, {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  return (await response.json().catch(() => undefined)) as Answer | undefined;
}

export type OwnerRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: object;
  headers?: Record<string, string>;
  /** "include" sends the refresh cookie as well, to the calls that want it. */
  credentials?: RequestCredentials;
  signal?: AbortSignal;
};

/** A call with the owner's token, when there is one. The answer of 204 is undefined. */
export async function requestWithToken<Answer>(
  token: string | null,
  path: string,
  { method = "GET", body, headers, credentials = "same-origin", signal }: OwnerRequest = {},
): Promise<Answer> {
  const response = await request(path, {
    method,
    credentials,
    headers: {
      ...(body && { "Content-Type": "application/json" }),
      ...bearer(token),
      ...headers,
    },
    body: body && JSON.stringify(body),
    signal: signal ?? AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

type UploadOptions = {
  signal?: AbortSignal;
  /** Called with the fraction that is on its way: 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/**
 * Send a form with files. Not `fetch`: that cannot say how far an upload is. A slow line may take as
 * long as it needs; one on which nothing moves is given up.
 */
export function uploadWithToken<Answer>(
  token: string | null,
  path: string,
  form: FormData,
  { signal, onProgress }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => fail(new Error(NO_RESPONSE)), REQUEST_TIMEOUT);
    };
    const fail = (reason: Error) => {
      reject(reason);
      request.abort();
    };
    const stop = () => fail(new DOMException("The upload was stopped.", "AbortError"));
    if (signal?.aborted) {
      stop();
      return;
    }
    signal?.addEventListener("abort", stop);
    request.open("POST", BASE + path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(bearer(token)))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress?.(total ? loaded / total : 0);
    };
    request.onload = () => {
      const body = parseJson(request.responseText);
      const isSuccess = request.status >= 200 && request.status < 300;
      // A success that is not ours: the page of a hotel's network, for one.
      if (isSuccess && body === undefined) reject(new Error(NO_RESPONSE));
      else if (isSuccess) resolve(body as Answer);
      else reject(toApiError(request.status, body));
    };
    request.onerror = () => reject(new Error(NO_RESPONSE));
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    };
    restartTimer();
    request.send(form);
  });
}

/** The answer in `answers` under `path`, which the server wrote and therefore knows the type of. */
export function known<Answer>(answers: ReadonlyMap<string, unknown>, path: string) {
  return answers.get(path) as Answer | undefined;
}

function bearer(token: string | null): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + path, init);
  } catch (reason) {
    if (init.signal?.aborted && !isTimeout(init.signal.reason)) throw reason;
    throw new Error(NO_RESPONSE, { cause: reason });
  }
  if (!response.ok)
    throw toApiError(response.status, parseJson(await response.text().catch(() => "")));
  return response;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

/** A proxy's page of HTML has no sentence for us. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toApiError(status: number, body: unknown): ApiError {
  const { error, fields, current, challenge } = (body ?? {}) as ErrorBody;
  const sentence = typeof error === "string" && error ? error : undefined;
  return new ApiError(status, sentence, fields, current, challenge);
}
