import { act, renderHook } from "@testing-library/react";
import { failure, later, serve } from "../../testing/server";
import { requestWithToken } from "./client";
import {
  resolveSignIn,
  withOwnerToken,
  backgroundRequest,
  changePassword,
  endSession,
  logIn,
  logOut,
  ownerRequest,
  token,
  useLoggedIn,
  useSignInPrompt,
} from "./session";

const ENDED = { error: "Your session has ended. Please log in again." };
const credentials = { username: "owner", password: "gravel" };

beforeEach(() => localStorage.setItem("authToken", "worn"));

/** A server that accepts only the token `good`, and refreshes tokens with `refresh`. */
function serveOwner(refresh: () => Promise<Response> | Response, good = "fresh") {
  const fetch = serve({
    "auth/refresh": refresh,
    "auth/login": { token: good },
    builds: () => {
      const sent = new Headers(fetch.mock.lastCall?.[1]?.headers).get("Authorization");
      return sent === `Bearer ${good}` ? Response.json({ id: 7 }) : failure(401, ENDED);
    },
  });
  return fetch;
}

function paths(fetch: ReturnType<typeof serve>): string[] {
  return fetch.mock.calls.map(([url]) => url.replace("/api/", ""));
}

const create = () => ownerRequest("builds", { method: "POST", body: { name: "No. 7" } });
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test("a token that is refused is renewed, and the call made again", async () => {
  const fetch = serveOwner(() => Response.json({ token: "fresh" }));
  await expect(create()).resolves.toEqual({ id: 7 });
  expect(paths(fetch)).toEqual(["builds", "auth/refresh", "builds"]);
  expect(fetch.mock.calls[2]?.[1]?.body).toBe('{"name":"No. 7"}');
  expect(token()).toBe("fresh");
  expect(localStorage.getItem("authToken")).toBe("fresh");
});

test("two calls at once renew the token once", async () => {
  const refresh = later();
  const fetch = serveOwner(refresh.answer);
  const both = Promise.all([create(), create()]);
  await settled();
  refresh.arrive({ token: "fresh" });
  await expect(both).resolves.toEqual([{ id: 7 }, { id: 7 }]);
  expect(paths(fetch).filter((path) => path === "auth/refresh")).toHaveLength(1);
});

test("a token that another tab has renewed is taken over", async () => {
  const fetch = serveOwner(() => failure(401, ENDED));
  const call = withOwnerToken((bearer) => {
    if (bearer === "worn") localStorage.setItem("authToken", "fresh");
    return requestWithToken(bearer, "builds", { method: "POST", body: {} });
  });
  await expect(call).resolves.toEqual({ id: 7 });
  expect(paths(fetch)).toEqual(["builds", "builds"]);
});

test("a refused call that is repeated is not repeated again", async () => {
  const fetch = serveOwner(() => Response.json({ token: "also refused" }));
  await expect(create()).rejects.toMatchObject({ status: 401 });
  expect(paths(fetch)).toEqual(["builds", "auth/refresh", "builds"]);
});

test.each([
  ["breaks", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["answers by its proxy", () => failure(502)],
])("a line that %s while the token is renewed asks nobody to sign in", async (_name, refresh) => {
  serveOwner(refresh);
  const { result } = renderHook(useSignInPrompt);
  await expect(create()).rejects.not.toMatchObject({ status: 401 });
  expect(result.current).toBe(false);
  expect(token()).toBe("worn");
});

test("an ended session waits for the owner: one question for all calls", async () => {
  const fetch = serveOwner(() => failure(401, ENDED));
  const { result } = renderHook(useSignInPrompt);
  const both = Promise.all([create(), create()]);
  await settled();
  expect(result.current).toBe(true);
  await act(async () => {
    await logIn(credentials);
    resolveSignIn(true);
  });
  await expect(both).resolves.toEqual([{ id: 7 }, { id: 7 }]);
  expect(result.current).toBe(false);
  expect(paths(fetch).filter((path) => path === "auth/login")).toHaveLength(1);
});

test("an owner who does not sign in again is told why the call failed", async () => {
  const fetch = serveOwner(() => failure(401, ENDED));
  const call = create().catch((reason: unknown) => reason);
  await settled();
  act(() => resolveSignIn(false));
  expect(await call).toMatchObject({ status: 401, message: ENDED.error });
  expect(paths(fetch)).toEqual(["builds", "auth/refresh"]);
  expect(token()).toBe("worn");
});

test("a call in the background fails and asks nothing", async () => {
  serveOwner(() => failure(401, ENDED));
  const { result } = renderHook(useSignInPrompt);
  await expect(backgroundRequest("builds")).rejects.toMatchObject({ status: 401 });
  expect(result.current).toBe(false);
});

test("another refusal than 401 is no question of the session", async () => {
  const fetch = serve({ builds: () => failure(403, { error: "No." }) });
  await expect(create()).rejects.toMatchObject({ status: 403 });
  expect(paths(fetch)).toEqual(["builds"]);
});

test("what is gone already counts as deleted, and nothing else does", async () => {
  const answers = [new Response(null, { status: 204 }), failure(404), failure(503)];
  serve({ "auth/sessions/7": () => answers.shift() });
  await expect(endSession("7")).resolves.toBe(true);
  await expect(endSession("7")).resolves.toBe(false);
  await expect(endSession("7")).rejects.toMatchObject({ status: 503 });
});

test("a login that is refused is never renewed, and sends no token", async () => {
  const fetch = serve({ "auth/login": () => failure(401, { error: "Wrong." }) });
  await expect(logIn(credentials)).rejects.toMatchObject({ error: "Wrong." });
  expect(paths(fetch)).toEqual(["auth/login"]);
  expect(new Headers(fetch.mock.lastCall?.[1]?.headers).has("Authorization")).toBe(false);
});

test("logging out forgets the token before the server has answered", async () => {
  const answer = later();
  const fetch = serve({ "auth/logout": answer.answer });
  const { result } = renderHook(useLoggedIn);
  expect(result.current).toBe(true);
  let over: Promise<void> | undefined;
  act(() => void (over = logOut()));
  expect(token()).toBeNull();
  expect(result.current).toBe(false);
  expect(new Headers(fetch.mock.lastCall?.[1]?.headers).get("Authorization")).toBe("Bearer worn");
  answer.arrive({});
  await over;
});

test("whoever logs out in another tab stays where they are in this one", async () => {
  serve({ "auth/refresh": () => failure(401, ENDED), builds: () => failure(401, ENDED) });
  const { result, rerender } = renderHook(() => [useLoggedIn(), useSignInPrompt()]);
  localStorage.removeItem("authToken");
  rerender();
  const call = create().catch((reason: unknown) => reason);
  await settled();
  expect(result.current).toEqual([true, true]);
  act(() => resolveSignIn(false));
  await call;
  expect(result.current).toEqual([true, false]);
});

test("a new password goes on with the token that it is answered with", async () => {
  serve({ "auth/password": { token: "after the change" } });
  await changePassword({ current_password: "gravel", new_password: "mud and chain oil" });
  expect(token()).toBe("after the change");
});

test("where the browser keeps nothing, the token lives as long as the page", async () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
  localStorage.removeItem("authToken");
  serve({ "auth/login": { token: "unkept" }, "auth/logout": {} });
  await logIn(credentials);
  expect(token()).toBe("unkept");
  await logOut();
  expect(token()).toBeNull();
});
