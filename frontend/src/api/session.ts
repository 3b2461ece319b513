/* The owner's login on this device and on others. */
import { queryOptions } from "@tanstack/react-query";
import { ownerDelete, ownerRequest, requestWithToken } from "./owner-request";
import { type Token, changeToken, token } from "./owner-token";
import type { components } from "./schema";

/** A login on one device. */
export type Session = components["schemas"]["Session"];

/** A login waits for a pending logout, whose response would delete the new cookie. */
let pendingLogout: Promise<unknown> = Promise.resolve();

/** Send what logs in, and keep the token of the answer. */
async function startSession(send: () => Promise<Token>): Promise<void> {
  await pendingLogout;
  changeToken((await send()).token);
}

export function logIn(body: components["schemas"]["LoginRequest"]) {
  return startSession(() => requestWithToken(null, "POST", "auth/login", { body }));
}

/** Log in with what the browser answered for a passkey. */
export function logInWithPasskey(body: components["schemas"]["PasskeySignInRequest"]) {
  return startSession(() => requestWithToken(null, "POST", "auth/passkeys/sign-in", { body }));
}

/** Choose a password with a link, which signs nobody in. */
export function choosePassword(link: string, password: string): Promise<undefined> {
  const call = { params: { token: link }, body: { password } };
  return requestWithToken(null, "POST", "link/{token}", call);
}

/** Ends the session in this browser at once, and on the server if it can be reached. */
export async function logOut(): Promise<void> {
  const last = token();
  changeToken(null);
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
  if (token() === null) await postLogout(answer.token);
  else changeToken(answer.token);
}

/** The devices on which the owner is logged in. */
export function sessions() {
  return queryOptions({
    queryKey: ["auth", "sessions"],
    queryFn: ({ signal }) => ownerRequest("GET", "auth/sessions", { signal }),
  });
}

export function endSession(id: string) {
  return ownerDelete("auth/sessions/{id}", { params: { id } });
}

/** Sign out on all other devices. */
export function endOtherSessions() {
  return ownerRequest("DELETE", "auth/sessions");
}
