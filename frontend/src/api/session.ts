/*
 * The owner's session in this browser: its token, login and logout, and requests with the token, which
 * refresh it or prompt to sign in again after a 401.
 *
 * The user counts as logged in while a token is stored; only the server knows if it is valid.
 */
import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { getStored, removeStored, setStored } from "../core/browser-storage";
import {
  type ResponseData,
  ApiError,
  type RequestArgs,
  type Method,
  type Params,
  type Path,
  buildPath,
  isNotFound,
  logInAgainMessage,
  request,
  untypedOptions,
} from "./client";
import type { components } from "./schema";
import { TOKEN_KEY } from "./stored-token";
import { type UploadOptions, upload } from "./upload";

type Token = components["schemas"]["Token"];

/** Used where storage is not available. Lost when the page is closed. */
let memoryToken: string | null = null;
const listeners = new Set<(loggedIn: boolean) => void>();

export function getToken(): string | null {
  return getStored("localStorage", TOKEN_KEY) ?? memoryToken;
}

function setToken(value: string | null): void {
  if (value === null) removeStored("localStorage", TOKEN_KEY);
  else setStored("localStorage", TOKEN_KEY, value);
  memoryToken = getStored("localStorage", TOKEN_KEY) === value ? null : value;
  for (const tell of listeners) tell(value !== null);
}

/** Returns the function that ends it. Only changes in this tab are told. */
function onTokenChange(listener: (loggedIn: boolean) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Does not follow other tabs: a logout in one tab keeps the half-filled form in another, until it
 * opens its next page. State rather than an external store, which would read the token at every
 * render.
 */
export function useLoggedIn(): boolean {
  const [loggedIn, tell] = useState(() => getToken() !== null);
  useEffect(() => onTokenChange(tell), []);
  return loggedIn;
}

/* Login and logout. */

/** A login waits for a pending logout, whose response would delete the new cookie. */
let pendingLogout: Promise<unknown> = Promise.resolve();

/** Send what logs in, and keep the token of the answer. */
async function startSession(send: () => Promise<Token>): Promise<void> {
  await pendingLogout;
  setToken((await send()).token);
}

export function logIn(body: components["schemas"]["LoginRequest"]) {
  return startSession(() => requestWithToken(null, "POST", "auth/login", { body }));
}

/** Log in with what the browser answered for a passkey. */
export function logInWithPasskey(body: components["schemas"]["PasskeySignInRequest"]) {
  return startSession(() => requestWithToken(null, "POST", "auth/passkeys/sign-in", { body }));
}

/** Ends the session in this browser at once, and on the server if it can be reached. */
export async function logOut(): Promise<void> {
  const last = getToken();
  setToken(null);
  await postLogout(last);
}

function postLogout(bearer: string | null): Promise<void> {
  const answer = requestWithToken(bearer, "POST", "auth/logout");
  pendingLogout = answer.catch(() => undefined);
  return answer;
}

/** Change the password. The server ends all sessions and starts a new one here. */
export async function changePassword(
  body: components["schemas"]["PasswordRequest"],
): Promise<void> {
  const answer = await ownerRequest("POST", "auth/password", { body });
  // The owner has logged out in the meantime, so the new session ends too.
  if (getToken() === null) await postLogout(answer.token);
  else setToken(answer.token);
}

/* Requests in the session. */

/** A JSON request with the owner's token. Prompts to sign in if necessary. */
export function ownerRequest<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...call: RequestArgs<M, P>
): Promise<ResponseData<M, P>> {
  return withOwnerToken((bearer) => requestWithToken(bearer, method, path, ...call));
}

/**
 * Delete a resource as the owner. Resolves to false if it was already gone, which means that the
 * page is out of date.
 */
export async function ownerDelete<P extends Path<"DELETE">>(
  path: P,
  ...call: RequestArgs<"DELETE", P>
): Promise<boolean> {
  try {
    await ownerRequest("DELETE", path, ...call);
    return true;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return false;
  }
}

/** A read that includes items that are not published. Without a token it would look complete. */
export function ownerRead<P extends Path<"GET">>(
  path: P,
  ...call: RequestArgs<"GET", P>
): Promise<ResponseData<"GET", P>> {
  return withOwnerToken((bearer) => {
    if (bearer === null) return Promise.reject(new ApiError(401, logInAgainMessage()));
    return requestWithToken(bearer, "GET", path, ...call);
  });
}

/**
 * A read with the owner's token, also of what is not published. Its key differs from that of a
 * public read, so that no public page shows it.
 */
export function ownerQuery<P extends Path<"GET">>(path: P, ...call: RequestArgs<"GET", P>) {
  return optionsOf(buildPath(path, untypedOptions(call)), () => ownerRead(path, ...call));
}

function optionsOf<Data>(key: string, queryFn: () => Promise<Data>) {
  return queryOptions({ queryKey: ["owner", ...key.split("/")], queryFn });
}

export type OwnerRead<Data> = ReturnType<typeof optionsOf<Data>>;

/** A read that the owner did not start. It fails instead of prompting to sign in. */
export function backgroundRead<P extends Path<"GET">>(
  path: P,
  ...call: RequestArgs<"GET", P>
): Promise<ResponseData<"GET", P>> {
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
  const stale = getToken();
  try {
    return await attempt(stale);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (!(await refreshToken(stale)) && !(await signInAgain())) throw error;
    return attempt(getToken());
  }
}

/* Calls with the owner's token. */

/** A request with the owner's token, if there is one. */
export function requestWithToken<M extends Method, P extends Path<M>>(
  token: string | null,
  method: M,
  path: P,
  ...calling: RequestArgs<M, P>
): Promise<ResponseData<M, P>> {
  const { headers, credentials = "same-origin", ...call } = untypedOptions(calling);
  return request(method, path, { ...call, credentials, headers: { ...bearer(token), ...headers } });
}

/** A file that only the owner may read. */
export function downloadWithToken(token: string | null, path: Path<"GET">): Promise<Blob> {
  return request("GET", path, { headers: bearer(token) }, (response) => response.blob());
}

/** Upload files with the owner's token. */
export function ownerUpload<P extends Path<"POST">>(
  path: P,
  params: Params<"POST", P>,
  form: FormData,
  options: UploadOptions,
): Promise<ResponseData<"POST", P>> {
  return withOwnerToken((token) =>
    upload(path, params, form, { ...options, headers: bearer(token) }),
  );
}

function bearer(token: string | null): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/* The silent refresh of the owner's token. */

/** The token whose session is over: what waits for it need not ask again. */
let endedToken: string | undefined;

/**
 * Refresh the token, one tab and one request at a time; the others then find the new token. Only a
 * rejected token is replaced, so that a logout or a new login in the meantime wins.
 */
function refreshToken(stale: string | null): Promise<boolean> {
  return withLock(async () => {
    if (stale === null || getToken() !== stale) return getToken() !== null;
    if (stale === endedToken) return false;
    try {
      const answer = await requestRefresh(stale);
      if (getToken() === stale) setToken(answer.token);
    } catch (error) {
      // A connection error does not mean that the session is over.
      const isRefused = error instanceof ApiError && error.status < 500;
      if (getToken() === stale && !isRefused) throw error;
      if (isRefused && error.status === 401) endedToken = stale;
    }
    return getToken() !== stale && getToken() !== null;
  });
}

/**
 * Aborted when the token changes, because a late response would set the old session's cookie after
 * a logout or a new login.
 */
function requestRefresh(stale: string): Promise<Token> {
  const attempt = new AbortController();
  const abortIfReplaced = () => {
    if (getToken() !== stale) attempt.abort();
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
