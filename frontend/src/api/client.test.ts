import { failure, serve } from "../../testing/server";
import { ApiError, read } from "./client";

test("a read tells nobody who asks", async () => {
  const fetch = serve({ builds: [] });
  await expect(read("builds")).resolves.toEqual([]);
  expect(fetch).toHaveBeenCalledWith("/api/builds", { credentials: "omit", signal: undefined });
});

test("an error carries the status and the sentence of the server", async () => {
  serve({ builds: () => failure(503, { error: "The workshop is closed." }) });
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
])("without a sentence of the server the status speaks: %s", async (_name, body) => {
  serve({ builds: () => failure(502, body) });
  await expect(read("builds")).rejects.toMatchObject({
    error: undefined,
    message: "API error: 502",
  });
});

test("no answer at all is no ApiError", async () => {
  serve({ builds: () => Promise.reject(new TypeError("Failed to fetch")) });
  const error = await read("builds").catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: "The server cannot be reached. Check the connection.",
  });
});
