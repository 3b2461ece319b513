import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { type MakeEdit, insertRule, markup, toggleBold, toggleItalic, toggleList } from "./markup";

const description = markup({ name: "description", label: "Description", rows: 6 });

test("a markup field renders with its value and error", () => {
  formWith(description, "**Own** frame", "Too long.");
  const area = screen.getByLabelText("Description");
  expect(area).toHaveValue("**Own** frame");
  expect(area).toHaveAttribute("rows", "6");
  expect(area).toHaveAccessibleDescription("Too long.");
});

test("the preview opens behind its button, and follows what is typed", () => {
  formWith(description, "");
  expect(screen.queryByText("Nothing to preview.")).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Preview", expanded: false }));
  expect(screen.getByText("Nothing to preview.")).toBeInTheDocument();
  fireEvent.input(screen.getByLabelText("Description"), { target: { value: "**Own** frame" } });
  const preview = screen.getByRole("group", { name: "Preview" });
  expect(preview.querySelector("strong")).toHaveTextContent("Own");
});

test.each(["- one\n- two\n", "  ", ""])("%p is read unchanged", (value) => {
  const form = formWith(description, "Before");
  fireEvent.input(screen.getByLabelText("Description"), { target: { value } });
  expect(description.read(form)).toBe(value);
});

test("every text is valid, also an empty one", () => {
  expect(description.validate("- one")).toBeUndefined();
  expect(description.validate("")).toBeUndefined();
});

test("it is formatted with its markup, and an empty text as a dash", () => {
  expect(description.format("**Own**\n")).toBe("**Own**\n");
  expect(description.format("")).toBe("-");
});

test("it accepts only text from a draft", () => {
  expect(description.accepts("")).toBe(true);
  expect(description.accepts(null)).toBe(false);
});

/** Edits a text whose selection is between brackets, or whose caret is at `|`. */
function edited(make: MakeEdit, marked: string): string {
  const caret = marked.replace("|", "[]");
  const start = caret.indexOf("[");
  const end = caret.indexOf("]") - 1;
  const text = caret.replace("[", "").replace("]", "");
  const { from, to, text: inserted, select } = make(text, start, end);
  const after = text.slice(0, from) + inserted + text.slice(to);
  const [first, last] = select;
  return first === last
    ? `${after.slice(0, first)}|${after.slice(first)}`
    : `${after.slice(0, first)}[${after.slice(first, last)}]${after.slice(last)}`;
}

test.each([
  ["a [long] word", "a **[long]** word"],
  ["a **[long]** word", "a [long] word"],
  ["a [**long**] word", "a [long] word"],
  ["a[ long ]word", "a **[long]** word"],
  ["a lo|ng word", "a **[long]** word"],
  ["a l[on]g word", "a **[long]** word"],
  ["|", "**|**"],
  ["a |", "a **|**"],
  ["Rāmis: [Krāsa]", "Rāmis: **[Krāsa]**"],
  ["[one\n- two\n\n---\nthree ]", "[**one**\n- **two**\n\n---\n**three**] "],
  ["a *[long]* word", "a ***[long]*** word"],
  ["a ***[long]*** word", "a *[long]* word"],
])("bold: %j becomes %j", (before, after) => {
  expect(edited(toggleBold, before)).toBe(after);
});

test.each([
  ["a lo|ng word", "a *[long]* word"],
  ["a *[long]* word", "a [long] word"],
  ["a [*long*] word", "a [long] word"],
  ["a **[long]** word", "a ***[long]*** word"],
  ["a ***[long]*** word", "a **[long]** word"],
  ["[**long**]", "*[**long**]*"],
])("italic: %j becomes %j", (before, after) => {
  expect(edited(toggleItalic, before)).toBe(after);
});

test.each([
  ["a\nb|\nc", "a\n- b|\nc"],
  ["a\n- b|\nc", "a\nb|\nc"],
  ["[a\n\n  b]\nc", "[- a\n\n- b]\nc"],
  ["[- a\nb]", "[- a\n- b]"],
  ["[- a\n- b]", "[a\nb]"],
  ["|", "- |"],
])("list: %j becomes %j", (before, after) => {
  expect(edited(toggleList, before)).toBe(after);
});

test.each([
  ["a|b\nc", "ab\n---\n|\nc"],
  ["a\n|", "a\n---\n|"],
  ["|", "---\n|"],
])("rule: %j becomes %j", (before, after) => {
  expect(edited(insertRule, before)).toBe(after);
});
