import { render, screen } from "@testing-library/react";
import { ErrorBoundary } from "./error-boundary";

function Broken({ name, message }: { name: string; message: string }): never {
  throw Object.assign(new Error(message), { name });
}

function fail(name: string, message: string) {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const reload = jest.fn();
  const { unmount } = render(
    <ErrorBoundary reload={reload}>
      <Broken name={name} message={message} />
    </ErrorBoundary>,
  );
  return { reload, unmount };
}

beforeEach(() => sessionStorage.clear());

test("a page that breaks says so and shows the way home", () => {
  const { reload } = fail("TypeError", "x is undefined");
  expect(
    screen.getByRole("heading", { name: "Unexpected Application Error!" }),
  ).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
  expect(reload).not.toHaveBeenCalled();
});

test("a chunk that is gone reloads the page once, and once more for another chunk", () => {
  const first = fail("ChunkLoadError", "Loading chunk 7 failed");
  expect(first.reload).toHaveBeenCalledTimes(1);
  first.unmount();
  const again = fail("ChunkLoadError", "Loading chunk 7 failed");
  expect(again.reload).not.toHaveBeenCalled();
  again.unmount();
  const other = fail("ChunkLoadError", "Loading chunk 8 failed");
  expect(other.reload).toHaveBeenCalledTimes(1);
});

test("where the browser keeps nothing, a chunk that is gone does not reload the page", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
  expect(fail("ChunkLoadError", "Loading chunk 7 failed").reload).not.toHaveBeenCalled();
});
