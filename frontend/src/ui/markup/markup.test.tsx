import { render, screen } from "@testing-library/react";
import golden from "./markup.golden.json";
import { Markup } from "./markup";
import { parseMarkup } from "./parse-markup";

test.each(golden)("markup: $name", ({ input, tree }) => {
  expect(parseMarkup(input)).toEqual(tree);
});

test("a text of only asterisks stays one text", () => {
  const stars = "*".repeat(100_000);
  expect(parseMarkup(stars)).toEqual([
    { type: "paragraph", content: [{ type: "text", text: stars }] },
  ]);
});

test("unclosed markup neither nests nor overflows", () => {
  const text = "**a *b ".repeat(20_000).trim();
  expect(JSON.stringify(parseMarkup(text)).length).toBeLessThan(10 * text.length);
});

test("markup becomes elements", () => {
  render(<Markup text={"**Bold** and *italic*\nnext line\n\n- One\n- Two\n---\nEnd"} />);
  expect(screen.getByText("Bold").tagName).toBe("STRONG");
  expect(screen.getByText("italic").tagName).toBe("EM");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByRole("separator")).toBeInTheDocument();
});

test("HTML in a description is shown as text", () => {
  render(<Markup text={'<img src=x onerror="alert(1)"> & <b>x</b>'} />);
  expect(screen.getByText('<img src=x onerror="alert(1)"> & <b>x</b>')).toBeInTheDocument();
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
});
