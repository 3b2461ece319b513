import { act, renderHook } from "@testing-library/react";
import { deferredResponse, errorResponse, mockApi } from "../../testing/server";
import {
  changePassword,
  logIn,
  logOut,
  ownerDelete,
  ownerRequest,
  requestWithToken,
  resolveSignIn,
  getToken,
  useLoggedIn,
  useSignInPrompt,
  withOwnerToken,
} from "./session";

describe("the session", () => {
  const ENDED = { error: "Your session has ended. Please log in again." };
  const credentials = { username: "owner", password: "gravel" };

  let sessions = 0;
  /** The token of this test: one whose session is over is never refreshed again. */
  let worn = "";

  beforeEach(() => {
    worn = `worn ${++sessions}`;
    localStorage.setItem("authToken", worn);
  });

  /** A server that accepts only the token `good`, and refreshes tokens with `refresh`. */
  function serveOwner(refresh: () => Promise<Response> | Response, good = "fresh") {
    const fetch = mockApi({
      "auth/refresh": refresh,
      "auth/login": { token: good },
      builds: () => {
        const sent = new Headers(fetch.mock.lastCall?.[1]?.headers).get("Authorization");
        return sent === `Bearer ${good}` ? Response.json({ id: 7 }) : errorResponse(401, ENDED);
      },
    });
    return fetch;
  }

  function paths(fetch: ReturnType<typeof mockApi>): string[] {
    return fetch.mock.calls.map(([url]) => url.replace("/api/", ""));
  }

  const create = () => ownerRequest("POST", "builds", { values: { name: "No. 7" } });
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

  test("a rejected token is refreshed, and the request repeated", async () => {
    const fetch = serveOwner(() => Response.json({ token: "fresh" }));
    await expect(create()).resolves.toEqual({ id: 7 });
    expect(paths(fetch)).toEqual(["builds", "auth/refresh", "builds"]);
    expect(fetch.mock.calls[2]?.[1]?.body).toBe('{"name":"No. 7"}');
    expect(getToken()).toBe("fresh");
    expect(localStorage.getItem("authToken")).toBe("fresh");
  });

  test("two parallel requests refresh the token once", async () => {
    const refresh = deferredResponse();
    const fetch = serveOwner(refresh.answer);
    const both = Promise.all([create(), create()]);
    await settled();
    refresh.arrive({ token: "fresh" });
    await expect(both).resolves.toEqual([{ id: 7 }, { id: 7 }]);
    expect(paths(fetch).filter((path) => path === "auth/refresh")).toHaveLength(1);
  });

  test("a token refreshed by another tab is used", async () => {
    const fetch = serveOwner(() => errorResponse(401, ENDED));
    const call = withOwnerToken((bearer) => {
      if (bearer === worn) localStorage.setItem("authToken", "fresh");
      return requestWithToken(bearer, "POST", "builds", { values: {} });
    });
    await expect(call).resolves.toEqual({ id: 7 });
    expect(paths(fetch)).toEqual(["builds", "builds"]);
  });

  test("a rejected request is repeated only once", async () => {
    const fetch = serveOwner(() => Response.json({ token: "also refused" }));
    await expect(create()).rejects.toMatchObject({ status: 401 });
    expect(paths(fetch)).toEqual(["builds", "auth/refresh", "builds"]);
  });

  test.each([
    ["breaks", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["answers by its proxy", () => errorResponse(502)],
  ])("a connection that %s during a refresh does not ask to sign in", async (_name, refresh) => {
    serveOwner(refresh);
    const { result } = renderHook(useSignInPrompt);
    await expect(create()).rejects.not.toMatchObject({ status: 401 });
    expect(result.current).toBe(false);
    expect(getToken()).toBe(worn);
  });

  test("an ended session waits for the owner, with one prompt for all requests", async () => {
    const fetch = serveOwner(() => errorResponse(401, ENDED));
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

  test("cancelling the prompt shows why the request failed", async () => {
    const fetch = serveOwner(() => errorResponse(401, ENDED));
    const call = create().catch((reason: unknown) => reason);
    await settled();
    act(() => resolveSignIn(false));
    expect(await call).toMatchObject({ status: 401, message: ENDED.error });
    expect(paths(fetch)).toEqual(["builds", "auth/refresh"]);
    expect(getToken()).toBe(worn);
  });

  test("a 404 counts as deleted, other errors do not", async () => {
    const answers = [new Response(null, { status: 204 }), errorResponse(404), errorResponse(503)];
    mockApi({ "auth/sessions/7": () => answers.shift() });
    const remove = () => ownerDelete("auth/sessions/{id}", { params: { id: "7" } });
    await expect(remove()).resolves.toBe(true);
    await expect(remove()).resolves.toBe(false);
    await expect(remove()).rejects.toMatchObject({ status: 503 });
  });

  test("a rejected login is not refreshed, and sends no token", async () => {
    const fetch = mockApi({ "auth/login": () => errorResponse(401, { error: "Wrong." }) });
    await expect(logIn(credentials)).rejects.toMatchObject({ error: "Wrong." });
    expect(paths(fetch)).toEqual(["auth/login"]);
    expect(new Headers(fetch.mock.lastCall?.[1]?.headers).has("Authorization")).toBe(false);
  });

  test("logging out removes the token before the server responds", async () => {
    const answer = deferredResponse();
    const fetch = mockApi({ "auth/logout": answer.answer });
    const { result } = renderHook(useLoggedIn);
    expect(result.current).toBe(true);
    let over: Promise<void> | undefined;
    act(() => void (over = logOut()));
    expect(getToken()).toBeNull();
    expect(result.current).toBe(false);
    expect(new Headers(fetch.mock.lastCall?.[1]?.headers).get("Authorization")).toBe(
      `Bearer ${worn}`,
    );
    answer.arrive({});
    await over;
  });

  test("a logout in another tab does not change the page in this one", async () => {
    mockApi({
      "auth/refresh": () => errorResponse(401, ENDED),
      builds: () => errorResponse(401, ENDED),
    });
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

  test("without storage, the token lasts as long as the page", async () => {
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Blocked", "SecurityError");
    });
    localStorage.removeItem("authToken");
    mockApi({ "auth/login": { token: "unkept" }, "auth/logout": {} });
    await logIn(credentials);
    expect(getToken()).toBe("unkept");
    await logOut();
    expect(getToken()).toBeNull();
  });
});

describe("its end", () => {
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

  test("a login waits for the end of the logout before it, which deletes the cookie", async () => {
    const answer = deferredResponse();
    const fetch = mockApi({ "auth/logout": answer.answer, "auth/login": { token: "newer" } });
    const logout = logOut().catch((reason: unknown) => reason);
    const login = logIn({ username: "owner", password: "gravel" });
    await settled();
    expect(fetch).toHaveBeenCalledTimes(1);
    answer.arrive({}, 503);
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
});
