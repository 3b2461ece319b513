import { render, screen } from "@testing-library/react";
import golden from "./markup.golden.json";
import { Markup } from "./markup";
import { parseMarkup, plainText } from "./parse-markup";
import { noBreak } from "./no-break";

describe("markup", () => {
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
});

describe("lines that do not break", () => {
  test.each([
    ["Own chromoly; A-arms in raw steel", ["A-arms"]],
    ["28 × 1.5 mm main tubes, 14.6 kg", ["28 × 1.5 mm", "14.6 kg"]],
    ["450 см³, диск 220 мм", ["450 см³", "220 мм"]],
    ["55 Н·м, 55 Нм", ["55 Н·м", "55 Нм"]],
    ["TIG-welded in 2023, 60 mmm", []],
  ])("%s", (text, expected) => {
    const { container } = render(<p>{noBreak(text)}</p>);
    expect(container).toHaveTextContent(text);
    const whole = [...container.querySelectorAll(".whitespace-nowrap")];
    expect(whole.map((each) => each.textContent)).toEqual(expected);
  });
});

describe("plain text", () => {
  test("markup is removed, and displayed lines stay separate", () => {
    expect(plainText("**Bold *and* so on**\nnext\n\n- One\n- \n- *Two*\n---\nEnd*")).toBe(
      "Bold and so on\nnext\nOne\nTwo\nEnd*",
    );
  });

  test("a text of only markup is empty", () => {
    expect(plainText("---\n\n- \n---")).toBe("");
  });
});
