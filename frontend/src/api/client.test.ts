import { i18n } from "@lingui/core";
import { errorResponse, mockApi } from "../../testing/server";
import { ApiError, currentItem, read, send } from "./client";
import { requestWithToken } from "./owner-client";

test("a read sends no credentials", async () => {
  const fetch = mockApi({ builds: [] });
  await expect(read("builds")).resolves.toEqual([]);
  expect(fetch).toHaveBeenCalledWith("/api/builds", {
    credentials: "omit",
    signal: undefined,
    headers: { "Accept-Language": "en" },
  });
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
    message: "The server cannot be reached. Please check your connection.",
  });
});

test("an owner's request has the token, a JSON body and its own headers", async () => {
  const fetch = mockApi({ builds: { id: 7 } });
  const headers = { "Idempotency-Key": "k" };
  const call = requestWithToken("t", "builds", {
    method: "POST",
    body: { name: "No. 7" },
    headers,
  });
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
  const call = requestWithToken(null, "builds/images/7", {
    method: "DELETE",
    credentials: "include",
  });
  await expect(call).resolves.toBeUndefined();
  expect(fetch.mock.lastCall?.[1]?.headers).toEqual({ "Accept-Language": "en" });
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ method: "DELETE", credentials: "include" });
});

test("an error has the fields' messages and the stored item", async () => {
  const refusal = { error: "No.", fields: { name: ["Too long."] }, current: { id: 7 } };
  mockApi({ builds: () => errorResponse(400, refusal), tyres: () => errorResponse(409, refusal) });
  const [invalid, conflict] = await Promise.all(
    ["builds", "tyres"].map((path) =>
      requestWithToken("t", path).catch((reason: unknown) => reason),
    ),
  );
  expect(invalid).toMatchObject({ fields: { name: ["Too long."] } });
  expect(currentItem(invalid)).toBeUndefined();
  expect(currentItem(conflict)).toEqual({ id: 7 });
});

test("a timeout is reported like a connection error, an aborted request is not", async () => {
  const timeout = new DOMException("Too late", "TimeoutError");
  const stopped = new DOMException("Stopped", "AbortError");
  for (const [reason, message] of [
    [timeout, "The server cannot be reached. Please check your connection."],
    [stopped, "Stopped"],
  ] satisfies [DOMException, string][]) {
    mockApi({ builds: () => Promise.reject(reason) });
    const call = requestWithToken("t", "builds", { signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toMatchObject({ message });
  }
});

test.each([200, 404])(
  "a read that was answered as for a visitor is not the owner's: %s",
  async (status) => {
    const headers = { "WWW-Authenticate": 'Bearer realm="api"' };
    mockApi({ builds: () => Response.json([], { status, headers }) });
    await expect(requestWithToken("stale", "builds")).rejects.toMatchObject({
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
  await send("contact", {}, {});
  expect(fetch.mock.lastCall?.[0]).toBe("/api/contact");
  expect(fetch.mock.lastCall?.[1]?.headers).toMatchObject({ "Accept-Language": "lv" });
  i18n.loadAndActivate({ locale: "en", messages: {} });
});
