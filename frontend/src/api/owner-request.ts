/* Requests with the owner's token, which refresh it or prompt to sign in again after a 401. */
import { ApiError, isGone, logInAgain } from "./client";
import { requestWithToken, type OwnerRequest } from "./owner-client";
import { token } from "./owner-token";
import { promptSignIn } from "./sign-in-prompt";
import { renew } from "./token-refresh";

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
