/* Requests with the owner's token, which refresh it or prompt to sign in again after a 401. */
import { ApiError, isGone, logInAgain } from "./client";
import { requestWithToken } from "./owner-client";
import { token } from "./owner-token";
import type { Answer, Calling, Method, Path } from "./paths";
import { promptSignIn } from "./sign-in-prompt";
import { renew } from "./token-refresh";

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
