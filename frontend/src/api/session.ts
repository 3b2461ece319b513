/*
 * The owner's login: the token in the browser, its silent refresh, and the prompt to sign in again.
 * The user counts as logged in while a token is stored; only the server knows if it is valid.
 */
import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { removeStored, setStored, getStored } from "./browser-storage";
import { ApiError, isGone, logInAgain, REQUEST_TIMEOUT } from "./client";
import { requestWithToken, type OwnerRequest } from "./owner-client";
import type { components } from "./schema";
import { TOKEN_KEY } from "./stored-token";

type Token = components["schemas"]["Token"];
/** A login on one device. */
export type Session = components["schemas"]["Session"];
type Acceptance = components["schemas"]["AcceptRequest"];
type Credentials = components["schemas"]["LoginRequest"];

/** Used where storage is not available. Lost when the page is closed. */
let memoryToken: string | null = null;
const loginListeners = new Set<(loggedIn: boolean) => void>();
const promptListeners = new Set<() => void>();

export function token(): string | null {
  return getStored("localStorage", TOKEN_KEY) ?? memoryToken;
}

function changeToken(value: string | null): void {
  if (value === null) removeStored("localStorage", TOKEN_KEY);
  else setStored("localStorage", TOKEN_KEY, value);
  memoryToken = getStored("localStorage", TOKEN_KEY) === value ? null : value;
  for (const tell of loginListeners) tell(value !== null);
}

/**
 * Does not follow other tabs: a logout in one tab keeps the half-filled form in another, until it
 * opens its next page. State rather than an external store, which would read the token at every
 * render.
 */
export function useLoggedIn(): boolean {
  const [loggedIn, tell] = useState(() => token() !== null);
  useEffect(() => {
    loginListeners.add(tell);
    return () => void loginListeners.delete(tell);
  }, []);
  return loggedIn;
}

/** A login waits for a pending logout, whose response would delete the new cookie. */
let pendingLogout: Promise<unknown> = Promise.resolve();

/** Send what logs in, and keep the token of the answer. */
async function startSession(path: string, body: object): Promise<void> {
  await pendingLogout;
  const answer = await requestWithToken<Token>(null, path, { method: "POST", body });
  changeToken(answer.token);
}

export function logIn(credentials: Credentials) {
  return startSession("auth/login", credentials);
}

/** Log in with what the browser answered for a passkey. */
export function logInWithPasskey(credential: object) {
  return startSession("auth/passkeys/sign-in", { credential });
}

/**
 * Choose a password, which makes the invited person a user who is logged in here. A user whose
 * second step is on adds a code.
 */
export function acceptInvitation(invitation: string, body: Acceptance) {
  return startSession(`invitation/${encodeURIComponent(invitation)}`, body);
}

/** Ends the session in this browser at once, and on the server if it can be reached. */
export async function logOut(): Promise<void> {
  const last = token();
  changeToken(null);
  await postLogout(last);
}

function postLogout(bearer: string | null): Promise<void> {
  const answer = requestWithToken<undefined>(bearer, "auth/logout", { method: "POST" });
  pendingLogout = answer.catch(() => undefined);
  return answer;
}

/** Change the password. The server ends all sessions and starts a new one here. */
export async function changePassword(
  body: components["schemas"]["PasswordRequest"],
): Promise<void> {
  const answer = await ownerRequest<Token>("auth/password", { method: "POST", body });
  // The owner has logged out in the meantime, so the new session ends too.
  if (token() === null) await postLogout(answer.token);
  else changeToken(answer.token);
}

/** The devices on which the owner is logged in. */
export function sessions() {
  return queryOptions({
    queryKey: ["auth", "sessions"],
    queryFn: ({ signal }) => ownerRequest<Session[]>("auth/sessions", { signal }),
  });
}

export function endSession(id: string) {
  return ownerDelete(`auth/sessions/${id}`);
}

/** Sign out on all other devices. */
export function endOtherSessions() {
  return ownerRequest<undefined>("auth/sessions", { method: "DELETE" });
}

/** A JSON request with the owner's token. Prompts to sign in if necessary. */
export function ownerRequest<Data>(path: string, call?: OwnerRequest): Promise<Data> {
  return withOwnerToken((bearer) => requestWithToken<Data>(bearer, path, call));
}

/**
 * Delete a resource as the owner. Resolves to false if it was already gone, which means that the
 * page is out of date.
 */
export async function ownerDelete(path: string, call?: OwnerRequest): Promise<boolean> {
  try {
    await ownerRequest<undefined>(path, { ...call, method: "DELETE" });
    return true;
  } catch (error) {
    if (!isGone(error)) throw error;
    return false;
  }
}

/** A read that includes items that are not published. Without a token it would look complete. */
export function ownerRead<Data>(path: string, call?: OwnerRequest): Promise<Data> {
  return withOwnerToken((bearer) => {
    if (bearer === null) return Promise.reject(new ApiError(401, logInAgain()));
    return requestWithToken<Data>(bearer, path, call);
  });
}

/** A request that the owner did not start. It fails instead of prompting to sign in. */
export function backgroundRequest<Data>(path: string, call?: OwnerRequest): Promise<Data> {
  const fail = () => Promise.resolve(false);
  return withOwnerToken((bearer) => requestWithToken<Data>(bearer, path, call), fail);
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

/**
 * Refresh the token, one tab and one request at a time; the others then find the new token. Only a
 * rejected token is replaced, so that a logout or a new login in the meantime wins.
 */
function renew(stale: string | null): Promise<boolean> {
  return withLock(async () => {
    if (stale === null || token() !== stale) return token() !== null;
    try {
      const answer = await refresh(stale);
      if (token() === stale) changeToken(answer.token);
    } catch (error) {
      // A connection error does not mean that the session is over.
      const isRefused = error instanceof ApiError && error.status < 500;
      if (token() === stale && !isRefused) throw error;
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
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  const abortIfReplaced = () => {
    if (token() !== stale) attempt.abort();
  };
  timeout.addEventListener("abort", () => attempt.abort(timeout.reason));
  loginListeners.add(abortIfReplaced);
  window.addEventListener("storage", abortIfReplaced);
  const { signal } = attempt;
  return requestWithToken<Token>(null, "auth/refresh", { method: "POST", signal }).finally(() => {
    loginListeners.delete(abortIfReplaced);
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
