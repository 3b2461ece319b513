import { render, screen } from "@testing-library/react";
import { ErrorBoundary } from "./error-boundary";

function Broken(): never {
  throw new TypeError("x is undefined");
}

test("a page that fails shows an error and a link home", () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(
    screen.getByRole("heading", { name: "Unexpected Application Error!" }),
  ).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
});
