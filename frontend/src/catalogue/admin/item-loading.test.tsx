import { screen } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { errorResponse, mockApi } from "../../../testing/server";
import { ApiError } from "../../api/client";

const NO_RESPONSE = "The server cannot be reached. Please check your connection.";

beforeEach(() => localStorage.setItem("authToken", "t"));

const breakingOff = (reason: Error) => () =>
  Object.assign(Response.json({}), { json: () => Promise.reject(reason) });

test.each([
  [
    "an unknown build",
    "builds",
    () => errorResponse(404, { error: "Build not found" }),
    "Build with ID 7 not found",
  ],
  [
    "an unknown tyre",
    "tyres",
    () => errorResponse(404, { error: "Tyre not found" }),
    "Tyre with ID 7 not found",
  ],
  ["a proxy's 404", "builds", () => errorResponse(404), "Build with ID 7 not found"],
  [
    "a message with 404 in it",
    "tyres",
    () => errorResponse(502, { error: "Upstream: 404" }),
    "Tyre with ID 7 not found",
  ],
  ["the server's own words", "builds", () => errorResponse(503, { error: "Closed." }), "Closed."],
  ["no words of the server", "tyres", () => errorResponse(500), "API error: 500"],
  ["no answer at all", "builds", () => Promise.reject(new TypeError()), NO_RESPONSE],
  ["an answer that breaks off", "builds", breakingOff(new TypeError()), NO_RESPONSE],
  ["a failure without words", "builds", breakingOff(new ApiError(500, "")), "Unknown error"],
])("an item that cannot be loaded: %s", async (_name, kind, answer, sentence) => {
  mockApi({ [`${kind}/7`]: answer });
  openPage(`/admin/${kind}/7`);
  const box = await screen.findByText(sentence);
  expect(box).toHaveAttribute("role", "alert");
});
