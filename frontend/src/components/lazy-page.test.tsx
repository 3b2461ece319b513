import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderWithProviders } from "../../testing/open-page";
import { mockApi } from "../../testing/server";
import { ErrorBoundary } from "./error-boundary";
import { lazyPage } from "./lazy-page";

const gone = Object.assign(new Error("Loading chunk about failed."), { request: "/about.js" });
const Page = () => <h1>About us</h1>;

test("a page whose code cannot be loaded shows an error, and can be retried", async () => {
  const user = userEvent.setup();
  const fetch = mockApi({});
  const files = jest.fn(() => Promise.resolve(Page)).mockRejectedValueOnce(gone);
  const { Component } = lazyPage(files.mockRejectedValueOnce(gone));
  renderWithProviders(<Component />);
  const failed = { name: "This page could not be loaded" };
  expect(await screen.findByRole("heading", failed)).toBeInTheDocument();
  expect(document.title).toMatch(/^This page could not be loaded/);
  expect(fetch).toHaveBeenCalledTimes(1); // looks for a newer release

  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", failed)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "About us" })).toBeInTheDocument();
  expect(files).toHaveBeenCalledTimes(3);
});

test("a page whose code is broken shows the application error", async () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const fetch = mockApi({});
  const { Component } = lazyPage(() => Promise.reject(new TypeError("x is undefined")));
  renderWithProviders(
    <ErrorBoundary>
      <Component />
    </ErrorBoundary>,
  );
  expect(
    await screen.findByRole("heading", { name: "Unexpected Application Error!" }),
  ).toBeInTheDocument();
  expect(fetch).not.toHaveBeenCalled();
});
