import { i18n } from "@lingui/core";
import { errorResponse, mockApi } from "../../testing/server";
import { ApiError, ConnectionError, REQUEST_TIMEOUT, currentItem, read, post } from "./client";
import { requestWithToken } from "./session";

const MESSAGE = { name: "Anna", email: "anna@example.com", message: "Hello" };
const UNREACHABLE = "The server cannot be reached. Please check your connection.";

test("a read sends no credentials", async () => {
  const fetch = mockApi({ builds: [] });
  await expect(read("builds")).resolves.toEqual([]);
  const [url, init] = fetch.mock.lastCall ?? [];
  expect(url).toBe("/api/builds");
  expect(init).toMatchObject({ credentials: "omit", headers: { "Accept-Language": "en" } });
});

test("an error has the server's status and message", async () => {
  mockApi({ builds: () => errorResponse(503, { error: "The workshop is closed." }) });
  const error = await read("builds").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 503,
    error: "The workshop is closed.",
    message: "The workshop is closed.",
  });
});

test.each([
  ["a page of HTML", undefined],
  ["an empty sentence", { error: "" }],
  ["something else than a sentence", { error: ["no"] }],
  ["nothing", null],
])("without a message from the server the error names the status: %s", async (_name, body) => {
  mockApi({ builds: () => errorResponse(502, body) });
  await expect(read("builds")).rejects.toMatchObject({
    error: undefined,
    message: "API error: 502",
  });
});

test("a missing response is not an ApiError", async () => {
  mockApi({ builds: () => Promise.reject(new TypeError("Failed to fetch")) });
  const error = await read("builds").catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: UNREACHABLE,
  });
});

test("an owner's request has the token, a JSON body and its own headers", async () => {
  const fetch = mockApi({ builds: { id: 7 } });
  const headers = { "Idempotency-Key": "k" };
  const values = { name: "No. 7" };
  const call = requestWithToken("t", "POST", "builds", { values, headers });
  await expect(call).resolves.toEqual({ id: 7 });
  const [url, init] = fetch.mock.lastCall ?? [];
  expect(url).toBe("/api/builds");
  expect(init).toMatchObject({
    method: "POST",
    credentials: "same-origin",
    headers: {
      Authorization: "Bearer t",
      "Content-Type": "application/json",
      "Idempotency-Key": "k",
    },
    body: '{"name":"No. 7"}',
  });
});

test("without a token and a body their headers are missing", async () => {
  const fetch = mockApi({ "builds/images/7": () => new Response(null, { status: 204 }) });
  const call = requestWithToken(null, "DELETE", "builds/images/{id}", {
    params: { id: 7 },
    credentials: "include",
  });
  await expect(call).resolves.toBeUndefined();
  expect(fetch.mock.lastCall?.[1]?.headers).toEqual({ "Accept-Language": "en" });
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ method: "DELETE", credentials: "include" });
});

test("an error has the fields' messages and the stored item", async () => {
  const refusal = { error: "No.", fields: { name: ["Too long."] }, current: { id: 7 } };
  mockApi({
    "builds/7": () => errorResponse(400, refusal),
    "tyres/7": () => errorResponse(409, refusal),
  });
  const call = { params: { id: 7 }, values: {} };
  const [invalid, conflict] = await Promise.all(
    (["builds/{id}", "tyres/{id}"] as const).map((path) =>
      requestWithToken("t", "PUT", path, call).catch((reason: unknown) => reason),
    ),
  );
  expect(invalid).toMatchObject({ fields: { name: ["Too long."] } });
  expect(currentItem(invalid, "PUT", "builds/{id}")).toBeUndefined();
  expect(currentItem(conflict, "PUT", "tyres/{id}")).toEqual({ id: 7 });
  // What another call has refused has another type.
  expect(currentItem(conflict, "PUT", "builds/{id}")).toBeUndefined();
});

/** As on a dead line, where a request waits until it is told to end. */
function serveNothing() {
  const fetch = mockApi({});
  fetch.mockImplementation(async (_url, init) => {
    await new Promise((ended) => init?.signal?.addEventListener("abort", ended));
    throw new DOMException("Ended", "AbortError");
  });
}

test("a request without an answer ends, also if its caller may end it", async () => {
  jest.useFakeTimers();
  serveNothing();
  const { signal } = new AbortController();
  const calls = [read("builds", signal), requestWithToken("t", "GET", "builds", { signal })];
  const ends = calls.map((call) => expect(call).rejects.toThrow(UNREACHABLE));
  jest.advanceTimersByTime(REQUEST_TIMEOUT);
  await Promise.all(ends);
  jest.useRealTimers();
});

test("a request that its caller has ended is no connection error", async () => {
  serveNothing();
  const before = AbortSignal.abort();
  await expect(read("builds", before)).rejects.toMatchObject({ name: "AbortError" });
  const caller = new AbortController();
  const call = requestWithToken("t", "GET", "builds", { signal: caller.signal });
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});

test.each([
  ["cut off", '{"id": 7'],
  ["of somebody else", "<h1>Please log in to the WiFi</h1>"],
])("an answer that is %s is a connection error", async (_name, text) => {
  mockApi({ builds: () => new Response(text) });
  await expect(read("builds")).rejects.toBeInstanceOf(ConnectionError);
  await expect(requestWithToken("t", "GET", "builds")).rejects.toThrow(UNREACHABLE);
});

test("what was sent is stored, though the answer is cut off", async () => {
  mockApi({ contact: () => new Response('{"refer') });
  await expect(post("contact", { body: MESSAGE })).resolves.toBeUndefined();
});

test.each([200, 404])(
  "a read that was answered as for a visitor is not the owner's: %s",
  async (status) => {
    const headers = { "WWW-Authenticate": 'Bearer realm="api"' };
    mockApi({ builds: () => Response.json([], { status, headers }) });
    await expect(requestWithToken("stale", "GET", "builds")).rejects.toMatchObject({
      status: 401,
      message: "Please log in again.",
    });
  },
);

test("a page in another language reads texts in it, and gets sentences in it", async () => {
  i18n.loadAndActivate({ locale: "lv", messages: {} });
  const fetch = mockApi({ "builds?language=lv": [], contact: {} });
  await read("builds");
  expect(fetch.mock.lastCall?.[0]).toBe("/api/builds?language=lv");
  await post("contact", { body: MESSAGE });
  expect(fetch.mock.lastCall?.[0]).toBe("/api/contact");
  expect(fetch.mock.lastCall?.[1]?.headers).toMatchObject({ "Accept-Language": "lv" });
  i18n.loadAndActivate({ locale: "en", messages: {} });
});

/** Not run: `make types` fails if one of these compiles. */
export async function mistakes() {
  // @ts-expect-error there is no such path
  await read("bilds");
  // @ts-expect-error the id is missing
  await read("builds/{id}");
  // @ts-expect-error the path has another parameter
  await read("builds/{id}", undefined, { params: { pk: 7 } });
  // @ts-expect-error there is no such state
  await requestWithToken("t", "GET", "contact/messages", { query: { state: "old" } });
  // @ts-expect-error the path has no such method
  await requestWithToken("t", "DELETE", "builds");
  // @ts-expect-error a field of the body is missing
  await requestWithToken(null, "POST", "auth/login", { body: { username: "owner" } });
  // @ts-expect-error the body has no such field
  await requestWithToken("t", "PATCH", "auth/account", { body: { tongue: "lv" } });
  // @ts-expect-error only what forms have read goes without types
  await requestWithToken(null, "POST", "auth/login", { values: {} });
  // @ts-expect-error the call has no body
  await requestWithToken("t", "POST", "auth/logout", { body: {} });
  const build = await read("builds/{id}", undefined, { params: { id: 7 } });
  // @ts-expect-error the answer has no such field
  expect(build.colour).toBeDefined();
}
