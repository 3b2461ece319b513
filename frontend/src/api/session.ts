/*
 * The owner's login: the token in the browser, its silent renewal, and the prompt to sign in
 * again. Whoever holds a token is logged in; whether it still opens anything, the server says.
 */
import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { removeStored, setStored, getStored } from "./browser-storage";
import { ApiError, requestWithToken, isGone, REQUEST_TIMEOUT, type OwnerRequest } from "./client";
import type { components } from "./schema";

type Token = components["schemas"]["Token"];
/** One login on one device. */
export type Session = components["schemas"]["Session"];
type Credentials = components["schemas"]["LoginRequest"];

const KEY = "authToken";

/** Holds the token where the browser keeps nothing for us; it is lost with the page. */
let memoryToken: string | null = null;
const loginListeners = new Set<(loggedIn: boolean) => void>();
const promptListeners = new Set<() => void>();

export function token(): string | null {
  return getStored("localStorage", KEY) ?? memoryToken;
}

function changeToken(value: string | null): void {
  if (value === null) removeStored("localStorage", KEY);
  else setStored("localStorage", KEY, value);
  memoryToken = getStored("localStorage", KEY) === value ? null : value;
  for (const tell of loginListeners) tell(value !== null);
}

/**
 * Not told of other tabs: whoever logs out in one of them keeps the half-filled form of another.
 * The next page opened there asks again. A state, and no external store: that would look at the
 * token, and notice, whenever it is rendered again.
 */
export function useLoggedIn(): boolean {
  const [loggedIn, tell] = useState(() => token() !== null);
  useEffect(() => {
    loginListeners.add(tell);
    return () => void loginListeners.delete(tell);
  }, []);
  return loggedIn;
}

/** The log-out under way: its answer deletes the cookie, which must not be one of a login after it. */
let pendingLogout: Promise<unknown> = Promise.resolve();

export async function logIn(credentials: Credentials): Promise<void> {
  await pendingLogout;
  const answer = await requestWithToken<Token>(null, "auth/login", {
    method: "POST",
    body: credentials,
  });
  changeToken(answer.token);
}

/** Ends the session here at once, and on the server if it can be reached. */
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

/** The server ends every session and goes on in a new one: all other devices are logged out. */
export async function changePassword(
  body: components["schemas"]["PasswordRequest"],
): Promise<void> {
  const answer = await ownerRequest<Token>("auth/password", { method: "POST", body });
  // Whoever has logged out meanwhile has no use for the new session either.
  if (token() === null) await postLogout(answer.token);
  else changeToken(answer.token);
}

/** Every device on which the owner is logged in. */
export function sessions() {
  return queryOptions({
    queryKey: ["auth", "sessions"],
    queryFn: ({ signal }) => ownerRequest<Session[]>("auth/sessions", { signal }),
  });
}

export function endSession(id: string) {
  return ownerDelete(`auth/sessions/${id}`);
}

/** Sign out everywhere but here. */
export function endOtherSessions() {
  return ownerRequest<undefined>("auth/sessions", { method: "DELETE" });
}

/** A JSON call with the owner's token; asks to sign in where that is needed. */
export function ownerRequest<Answer>(path: string, call?: OwnerRequest): Promise<Answer> {
  return withOwnerToken((bearer) => requestWithToken<Answer>(bearer, path, call));
}

/**
 * Delete as the owner. What is gone already is as the owner wants it: then the answer is false, and
 * what the page shows is older than what the server has.
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

/** A call that the owner did not ask for: it fails where another would ask to sign in. */
export function backgroundRequest<Answer>(path: string, call?: OwnerRequest): Promise<Answer> {
  const fail = () => Promise.resolve(false);
  return withOwnerToken((bearer) => requestWithToken<Answer>(bearer, path, call), fail);
}

/**
 * Make a call with the owner's token. A 401 renews the token once and repeats the call; if the
 * session is over, it waits until the owner has signed in again, over whatever is on screen.
 */
export async function withOwnerToken<Answer>(
  attempt: (bearer: string | null) => Promise<Answer>,
  signInAgain = promptSignIn,
): Promise<Answer> {
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
 * One tab and one call at a time: the others then find the new token. Only the token that was
 * refused is replaced: whoever has logged out meanwhile stays so, here or in another tab, and a new
 * login keeps its own.
 */
function renew(stale: string | null): Promise<boolean> {
  return withLock(async () => {
    if (stale === null || token() !== stale) return token() !== null;
    try {
      const answer = await refresh(stale);
      if (token() === stale) changeToken(answer.token);
    } catch (error) {
      // A line that breaks says nothing about the session.
      const isRefused = error instanceof ApiError && error.status < 500;
      if (token() === stale && !isRefused) throw error;
    }
    return token() !== stale && token() !== null;
  });
}

/**
 * Given up when the token is replaced meanwhile: an answer that comes after a log-out or a new login
 * would still bring the cookie of the session before.
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

/** `navigator.locks` is missing over plain http: then at least one at a time in this tab. */
async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if ("locks" in navigator) return navigator.locks.request("session", work);
  const mine = last.then(work, work);
  last = mine;
  return mine;
}

let signInPrompt: { answer: (signedIn: boolean) => void; answered: Promise<boolean> } | undefined;

/** One prompt for all the calls that wait for it; none where the owner has left the admin. */
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

/** True while calls wait for the owner to sign in; `resolveSignIn` lets them go on or fail. */
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
