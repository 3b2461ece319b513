import { act, renderHook } from "@testing-library/react";
import { deferredResponse, errorResponse, mockApi } from "../../testing/server";
import {
  changePassword,
  logIn,
  logOut,
  ownerRequest,
  resolveSignIn,
  getToken,
  useSignInPrompt,
} from "./session";

/* The owner logs out or in while requests are pending. */

const ENDED = { error: "Your session has ended. Please log in again." };
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const elsewhere = (value: string | null) => {
  if (value === null) localStorage.removeItem("authToken");
  else localStorage.setItem("authToken", value);
  window.dispatchEvent(new StorageEvent("storage", { key: "authToken", newValue: value }));
};

beforeEach(() => localStorage.setItem("authToken", "worn"));

/** A request whose token is being refreshed; the server accepts `good`. */
async function renewing(good = "fresh") {
  const refresh = deferredResponse();
  const fetch = mockApi({
    "auth/refresh": refresh.answer,
    "auth/login": { token: good },
    "auth/logout": () => new Response(null, { status: 204 }),
    builds: () => {
      const sent = new Headers(fetch.mock.lastCall?.[1]?.headers).get("Authorization");
      return sent === `Bearer ${good}` ? Response.json([]) : errorResponse(401, ENDED);
    },
  });
  const outcome = ownerRequest("GET", "builds").catch((reason: unknown) => reason);
  await settled();
  const isGivenUp = () => {
    const sent = fetch.mock.calls.find(([url]) => url === "/api/auth/refresh");
    return sent?.[1]?.signal?.aborted;
  };
  expect(isGivenUp()).toBe(false);
  return { outcome, isGivenUp, arrive: () => refresh.arrive({ token: "fresh" }) };
}

test("a token refreshed after a logout is discarded", async () => {
  const { outcome, isGivenUp, arrive } = await renewing();
  await logOut();
  expect(isGivenUp()).toBe(true);
  arrive();
  expect(await outcome).toMatchObject({ status: 401 });
  expect(getToken()).toBeNull();
  expect(localStorage.getItem("authToken")).toBeNull();
});

test("it is also discarded after a logout in another tab, and this one asks to sign in", async () => {
  const { result } = renderHook(useSignInPrompt);
  const { outcome, isGivenUp, arrive } = await renewing();
  act(() => elsewhere(null));
  expect(isGivenUp()).toBe(true);
  arrive();
  await settled();
  expect(getToken()).toBeNull();
  expect(result.current).toBe(true);
  act(() => resolveSignIn(false));
  expect(await outcome).toMatchObject({ status: 401 });
});

test.each([
  ["here", () => logOut().then(() => logIn({ username: "owner", password: "gravel" }))],
  ["in another tab", () => Promise.resolve("newer").then(elsewhere)],
])(
  "a new login %s keeps its token, and the request continues with it",
  async (_name, logInAnew) => {
    const { outcome, isGivenUp, arrive } = await renewing("newer");
    await logInAnew();
    expect(isGivenUp()).toBe(true);
    arrive();
    expect(await outcome).toEqual([]);
    expect(getToken()).toBe("newer");
  },
);

test("after a logout in another tab, the cookie does not log in again", async () => {
  localStorage.removeItem("authToken");
  const fetch = mockApi({
    "auth/refresh": { token: "fresh" },
    builds: () => errorResponse(401, ENDED),
  });
  await expect(ownerRequest("GET", "builds")).rejects.toMatchObject({ status: 401 });
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(getToken()).toBeNull();
});

test("there is no sign-in prompt outside the admin", async () => {
  const { outcome, arrive } = await renewing();
  await logOut();
  arrive();
  expect(await outcome).toMatchObject({ status: 401 });
  const { result } = renderHook(useSignInPrompt);
  expect(result.current).toBe(false);
});

test.each([
  ["is answered", () => new Response(null, { status: 204 })],
  ["fails", () => errorResponse(503)],
])("a login waits until the logout before it %s, which deletes the cookie", async (_name, end) => {
  const answer = deferredResponse();
  const fetch = mockApi({
    "auth/logout": () => answer.answer().then(end),
    "auth/login": { token: "newer" },
  });
  const logout = logOut().catch((reason: unknown) => reason);
  const login = logIn({ username: "owner", password: "gravel" });
  await settled();
  expect(fetch).toHaveBeenCalledTimes(1);
  answer.arrive({});
  await Promise.all([logout, login]);
  expect(getToken()).toBe("newer");
});

test("a password change that completes after a logout opens no session", async () => {
  const answer = deferredResponse();
  const fetch = mockApi({ "auth/password": answer.answer, "auth/logout": {} });
  const change = changePassword({ current_password: "gravel", new_password: "mud and oil" });
  await logOut();
  answer.arrive({ token: "of the new session" });
  await change;
  expect(getToken()).toBeNull();
  const { headers } = fetch.mock.lastCall?.[1] ?? {};
  expect(fetch.mock.lastCall?.[0]).toBe("/api/auth/logout");
  expect(new Headers(headers).get("Authorization")).toBe("Bearer of the new session");
});
