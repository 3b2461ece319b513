/* The silent refresh of the owner's token. */
import { ApiError } from "./client";
import { requestWithToken } from "./owner-client";
import { changeToken, onTokenChange, token, type Token } from "./owner-token";

/** The token whose session is over: what waits for it need not ask again. */
let over: string | undefined;

/**
 * Refresh the token, one tab and one request at a time; the others then find the new token. Only a
 * rejected token is replaced, so that a logout or a new login in the meantime wins.
 */
export function renew(stale: string | null): Promise<boolean> {
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
