/* Requests with the owner's token, which refresh it or prompt to sign in again after a 401. */
import { useSyncExternalStore } from "react";
import { ApiError, isGone, logInAgain, request, untyped } from "./client";
import { type Token, changeToken, onTokenChange, token } from "./owner-token";
import type { Answer, Calling, Method, Params, Path } from "./paths";
import { type UploadOptions, upload } from "./upload";

/** A JSON request with the owner's token. Prompts to sign in if necessary. */
export function ownerRequest<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...call: Calling<M, P>
): Promise<Answer<M, P>> {
  return withOwnerToken((bearer) => requestWithToken(bearer, method, path, ...call));
}

/**
 * Delete a resource as the owner. Resolves to false if it was already gone, which means that the
 * page is out of date.
 */
export async function ownerDelete<P extends Path<"DELETE">>(
  path: P,
  ...call: Calling<"DELETE", P>
): Promise<boolean> {
  try {
    await ownerRequest("DELETE", path, ...call);
    return true;
  } catch (error) {
    if (!isGone(error)) throw error;
    return false;
  }
}

/** A read that includes items that are not published. Without a token it would look complete. */
export function ownerRead<P extends Path<"GET">>(
  path: P,
  ...call: Calling<"GET", P>
): Promise<Answer<"GET", P>> {
  return withOwnerToken((bearer) => {
    if (bearer === null) return Promise.reject(new ApiError(401, logInAgain()));
    return requestWithToken(bearer, "GET", path, ...call);
  });
}

/** A read that the owner did not start. It fails instead of prompting to sign in. */
export function backgroundRead<P extends Path<"GET">>(
  path: P,
  ...call: Calling<"GET", P>
): Promise<Answer<"GET", P>> {
  const fail = () => Promise.resolve(false);
  return withOwnerToken((bearer) => requestWithToken(bearer, "GET", path, ...call), fail);
}

/**
 * Make a request with the owner's token. After a 401 the token is refreshed and the request
 * repeated. If the session is over, the request waits until the owner has signed in again.
 */
export async function withOwnerToken<Data>(
  attempt: (bearer: string | null) => Promise<Data>,
  signInAgain = promptSignIn,
): Promise<Data> {
  const stale = token();
  try {
    return await attempt(stale);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (!(await renew(stale)) && !(await signInAgain())) throw error;
    return attempt(token());
  }
}

/* Calls with the owner's token. */

/** A request with the owner's token, if there is one. */
export function requestWithToken<M extends Method, P extends Path<M>>(
  token: string | null,
  method: M,
  path: P,
  ...calling: Calling<M, P>
): Promise<Answer<M, P>> {
  const { headers, credentials = "same-origin", ...call } = untyped(calling);
  return request(method, path, { ...call, credentials, headers: { ...bearer(token), ...headers } });
}

/** A file that only the owner may read. */
export function fileWithToken(token: string | null, path: Path<"GET">): Promise<Blob> {
  return request("GET", path, { headers: bearer(token) }, (response) => response.blob());
}

export type OwnerUpload = Omit<UploadOptions, "headers"> & {
  /** For `Idempotency-Key`: a repeat returns what the first request stored. */
  key: string;
};

export function uploadWithToken<P extends Path<"POST">>(
  token: string | null,
  path: P,
  params: Params<"POST", P>,
  form: FormData,
  { key, ...options }: OwnerUpload,
): Promise<Answer<"POST", P>> {
  const headers = { ...bearer(token), "Idempotency-Key": key };
  return upload(path, params, form, { headers, ...options });
}

function bearer(token: string | null): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/* The silent refresh of the owner's token. */

/** The token whose session is over: what waits for it need not ask again. */
let over: string | undefined;

/**
 * Refresh the token, one tab and one request at a time; the others then find the new token. Only a
 * rejected token is replaced, so that a logout or a new login in the meantime wins.
 */
function renew(stale: string | null): Promise<boolean> {
  return withLock(async () => {
    if (stale === null || token() !== stale) return token() !== null;
    if (stale === over) return false;
    try {
      const answer = await refresh(stale);
      if (token() === stale) changeToken(answer.token);
    } catch (error) {
      // A connection error does not mean that the session is over.
      const isRefused = error instanceof ApiError && error.status < 500;
      if (token() === stale && !isRefused) throw error;
      if (isRefused && error.status === 401) over = stale;
    }
    return token() !== stale && token() !== null;
  });
}

/**
 * Aborted when the token changes, because a late response would set the old session's cookie after
 * a logout or a new login.
 */
function refresh(stale: string): Promise<Token> {
  const attempt = new AbortController();
  const abortIfReplaced = () => {
    if (token() !== stale) attempt.abort();
  };
  const stopListening = onTokenChange(abortIfReplaced);
  window.addEventListener("storage", abortIfReplaced);
  const { signal } = attempt;
  return requestWithToken(null, "POST", "auth/refresh", { signal }).finally(() => {
    stopListening();
    window.removeEventListener("storage", abortIfReplaced);
  });
}

let last: Promise<unknown> = Promise.resolve();

/** `navigator.locks` is not available over plain http. The lock covers only this tab then. */
async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if ("locks" in navigator) return navigator.locks.request("session", work);
  const mine = last.then(work, work);
  last = mine;
  return mine;
}

/* The prompt to sign in again, for which the requests of an expired session wait. */

const promptListeners = new Set<() => void>();
let signInPrompt: { answer: (signedIn: boolean) => void; answered: Promise<boolean> } | undefined;

/** One prompt for all waiting requests; none if the owner has left the admin. */
function promptSignIn(): Promise<boolean> {
  if (promptListeners.size === 0) return Promise.resolve(false);
  if (!signInPrompt) {
    let answer: (signedIn: boolean) => void = () => undefined;
    const answered = new Promise<boolean>((resolve) => (answer = resolve));
    signInPrompt = { answer, answered };
    for (const listener of promptListeners) listener();
  }
  return signInPrompt.answered;
}

/** True while requests wait for a login. `resolveSignIn` continues or fails them. */
export function useSignInPrompt(): boolean {
  return useSyncExternalStore(
    subscribeToPrompt,
    () => signInPrompt !== undefined,
    () => false,
  );
}

export function resolveSignIn(signedIn: boolean): void {
  signInPrompt?.answer(signedIn);
  signInPrompt = undefined;
  for (const listener of promptListeners) listener();
}

function subscribeToPrompt(listener: () => void) {
  promptListeners.add(listener);
  return () => promptListeners.delete(listener);
}
