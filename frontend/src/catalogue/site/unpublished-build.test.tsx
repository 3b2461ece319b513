import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { renderWithProviders } from "../../../testing/render";
import { sampleBuild } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import { UnpublishedBuild } from "./unpublished-build";

const hidden = sampleBuild(21, { name: "Works", published: false });

/** Open the page; the server answers a write with `answer`. */
function open(answer: () => Response, read = () => Response.json(hidden)) {
  localStorage.setItem("authToken", "t");
  const fetch = mockApi({
    "builds/21": () => (fetch.mock.lastCall?.[1]?.method === "PUT" ? answer() : read()),
    "auth/refresh": () => errorResponse(401, { error: "Your session has ended." }),
  });
  const route = <Route path="/quad-builds/:id" element={<UnpublishedBuild />} />;
  renderWithProviders(<Routes>{route}</Routes>, "/quad-builds/21");
}

const publish = async () => fireEvent.click(await screen.findByText("Publish"));
const ended = () => errorResponse(401, { error: "Your session has ended." });

test("a build that was changed elsewhere is shown as it is now", async () => {
  const current = { ...hidden, version: 2, name: "Renamed elsewhere" };
  open(() => errorResponse(409, { error: "Changed.", current }));
  await publish();
  expect(await screen.findByRole("alert")).toHaveTextContent(/was changed elsewhere/);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Renamed elsewhere");
});

test("once the session has ended, the owner is asked to log in again", async () => {
  open(ended);
  await publish();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Your session has ended. Log in again to publish this build.",
  );
  expect(screen.getByText("Log in again to publish this build")).toHaveAttribute(
    "href",
    "/admin/login",
  );
});

test("a token that is no longer valid shows what visitors see", async () => {
  open(ended, ended);
  expect(await screen.findByRole("alert")).toHaveTextContent("Build not found");
});
