import { render, screen } from "@testing-library/react";
import { ErrorBoundary, ListItemBoundary } from "./error-boundary";

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

test("a record that fails has a sentence in its place until it changes", () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const list = (names: readonly string[]) => (
    <ul>
      {names.map((name, index) => (
        <ListItemBoundary key={index} resetKey={name}>
          <Named>{name}</Named>
        </ListItemBoundary>
      ))}
    </ul>
  );
  const { rerender } = render(list(["Anna", "", "Jānis"]));
  const texts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts()).toEqual(["Anna", "This cannot be shown. The rest of the page works.", "Jānis"]);
  rerender(list(["Anna", "Zane", "Jānis"]));
  expect(texts()).toEqual(["Anna", "Zane", "Jānis"]);
});

function Named({ children }: { children: string }) {
  if (!children) throw new TypeError("x is undefined");
  return <li>{children}</li>;
}
