import { insertRule, toggleBold, toggleList, type MakeEdit } from "./markup-edits";

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
])("bold: %j becomes %j", (before, after) => {
  expect(edited(toggleBold, before)).toBe(after);
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
