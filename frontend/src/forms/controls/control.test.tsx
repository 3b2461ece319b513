import { screen, fireEvent, within } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { checkbox } from "./checkbox";
import { select } from "./select";
import { link } from "./link";
import { text, textArea } from "./text";
import type { Control } from "./control";
import { countryCode, date, email, phone, time, url } from "./formats";
import { decimal, number } from "./number";
import { type MakeEdit, insertRule, markup, toggleBold, toggleItalic, toggleList } from "./markup";
import { MainLanguage } from "../form-context";
import { translated } from "./translated";

describe("a checkbox", () => {
  const featured = checkbox({ name: "featured", label: "Featured", negative: "Not featured" });

  test("a checkbox has its label, and what is checked is read", () => {
    const form = formWith(featured, true);
    const box = screen.getByRole("checkbox", { name: "Featured" });
    expect(box).toBeChecked();
    fireEvent.click(box);
    expect(featured.read(form)).toBe(false);
  });
});

describe("a choice", () => {
  const OPTIONS = [
    { value: "rear", label: "Rear", inTable: "rear" },
    { value: "front", label: "Front" },
  ];
  const type = select({ name: "type", label: "Type", required: true, options: OPTIONS });

  test("a select renders with its options and error, and what is selected is read", () => {
    const form = formWith(type, "front", "Please enter the type");
    const box = screen.getByRole("combobox", { name: "Type" });
    expect(box).toHaveDisplayValue("Front");
    expect(box).toBeRequired();
    expect(box).toHaveAccessibleDescription("Please enter the type");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Rear",
      "Front",
    ]);
    fireEvent.change(box, { target: { value: "rear" } });
    expect(type.read(form)).toBe("rear");
  });
});

describe("a link", () => {
  const website = link({ name: "website", label: "Website" });
  const TFX = { label: "TFX website", url: "https://tfx.example" };
  const NONE = { label: "", url: "" };
  const BAD_URL =
    "Please enter an address that begins with https://, mailto: or tel:, or with / for a page of this site";

  test("the label and the address render in a group, and are read back", () => {
    const form = formWith(website, TFX);
    const group = within(screen.getByRole("group", { name: "Website" }));
    expect(group.getByLabelText("Address")).toHaveValue(TFX.url);
    fireEvent.input(group.getByLabelText("Label"), { target: { value: " TFX " } });
    expect(website.read(form)).toEqual({ label: "TFX", url: TFX.url });
  });

  test.each([
    [TFX, {}],
    [NONE, {}],
    [{ label: "TFX", url: "" }, { "website.url": BAD_URL }],
    [{ label: "", url: "/about" }, { "website.label": "Please enter the label" }],
    [{ label: "TFX", url: "javascript:alert(1)" }, { "website.url": BAD_URL }],
  ])("of the optional link %p the errors are %p", (value, errors) => {
    expect(website.validateInside?.(value)).toEqual(errors);
  });
});

describe("a text", () => {
  const frame = text({ name: "frame", label: "Frame", required: true, half: true });
  const note = text({ name: "note", label: "Note" });

  test("a text field renders with its value and error", () => {
    formWith(frame, "Chromoly", "Please enter the frame");
    const input = screen.getByLabelText("Frame");
    expect(input).toHaveValue("Chromoly");
    expect(input).toBeRequired();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("Please enter the frame");
  });

  test("a text is read without the space around it", () => {
    const form = formWith(note, "Before");
    fireEvent.input(screen.getByLabelText("Note"), { target: { value: "  Own chromoly " } });
    expect(note.read(form)).toBe("Own chromoly");
  });

  test("only a required text needs a value", () => {
    expect(frame.validate("")).toBe("Please enter the frame");
    expect(frame.validate("Chromoly")).toBeUndefined();
    expect(note.validate("")).toBeUndefined();
  });

  const summary = textArea({ name: "summary", label: "Summary", required: true, max: 5 });

  test("several lines are read trimmed", () => {
    const form = formWith(summary, "a\nb");
    expect(screen.getByLabelText("Summary")).toHaveValue("a\nb");
    fireEvent.input(screen.getByLabelText("Summary"), { target: { value: " c\nd \n" } });
    expect(summary.read(form)).toBe("c\nd");
  });

  test("it must not be empty or too long; characters count as on the server", () => {
    expect(summary.validate("")).toBe("Please enter the summary");
    expect(summary.validate("a\nb\nc")).toBeUndefined();
    expect(summary.validate("🏁🏁🏁🏁🏁")).toBeUndefined();
    expect(summary.validate("a\nb\ncd")).toBe("Please use at most 5 characters: these are 6");
  });
});

describe("formats", () => {
  const required = { name: "field", label: "Field", required: true, help: "Yours." };
  const EMAIL = "Please enter an email address, such as name@example.com";

  /** What the control reads after `value` was typed. */
  function typed(control: Control, value: string) {
    const form = formWith(control, "");
    fireEvent.input(screen.getByLabelText("Field"), { target: { value } });
    return control.read(form);
  }

  test("a line in a format renders with its value, its error, its help and the fitting keyboard", () => {
    formWith(email(required), "hello@example.lv", EMAIL);
    const input = screen.getByLabelText("Field");
    expect(input).toHaveValue("hello@example.lv");
    expect(input).toHaveAttribute("type", "email");
    expect(input).toBeRequired();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(`${EMAIL} Yours.`);
  });

  test.each([
    [
      "a phone number",
      phone,
      ["+371 20 000 000", "+37120000000"],
      ["20 000 000", "+371", "+371 a"],
    ],
    ["an email", email, ["a@b.lv", "a.b+c@d-e.example"], ["a", "a@b", "a @b.lv", "@b.lv"]],
    [
      "an address",
      url,
      ["https://a.lv", "HTTP://a.lv/b?c#d", "mailto:a@b.lv", "tel:+3712", "/contact", "/"],
      ["www.a.lv", "//a.lv", "/\\a.lv", "javascript:alert(1)", "https:// a", "mailto:", "contact"],
    ],
    ["a country code", countryCode, ["LV"], ["L", "LVA", "Latvia", "1A", "ŪĀ"]],
    ["a time", time, ["00:00", "09:05", "23:59"], ["9:00", "24:00", "12:60", "noon"]],
    ["a date", date, ["2026-12-24"], ["24.12.2026", "2026-12", "12026-12-24"]],
  ])("%s is valid or not", (_name, make, valid, invalid) => {
    const control = make(required);
    for (const value of valid) expect([value, control.validate(value)]).toEqual([value, undefined]);
    for (const value of ["", ...invalid])
      expect([value, control.validate(value)]).toEqual([value, expect.stringMatching(/^Please /)]);
    expect(make({ ...required, required: false }).validate("")).toBeUndefined();
  });

  test.each([
    [phone, " +371 (20)-000-000 ", "+371 20 000 000"],
    [phone, "\u202d+371 20\u2011000\u2013000\u202c", "+371 20 000 000"],
    [email, "\u200bhello@example.lv\u2060", "hello@example.lv"],
    [countryCode, " lv ", "LV"],
  ])("what was typed is tidied", (make, text, value) => {
    expect(typed(make(required), text)).toBe(value);
  });
});

describe("a number", () => {
  const year = number({ name: "year", label: "Build year", required: true, min: 1900, max: 2100 });
  const weight = number({ name: "weight", label: "Weight", min: 0, max: 500 });
  const YEAR = "Please enter a build year from 1900 to 2100";
  const WEIGHT = "Please enter a weight from 0 to 500";

  function typed(control: typeof weight, label: string, value: string): HTMLFormElement {
    const form = formWith(control, 7);
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
    return form;
  }

  test.each([
    ["", null],
    ["0", 0],
    [" 180 ", 180],
    ["€ 1 000", 1000],
    ["1\u2009000\u202f000", 1000000],
  ])("%p is read as %p", (value, read) => {
    expect(weight.read(typed(weight, "Weight", value))).toBe(read);
  });

  test("an empty required number is neither 0 nor null", () => {
    const value = year.read(typed(year, "Build year", ""));
    expect(value).toBe("");
    expect(year.validate(value)).toBe(YEAR);
  });

  test.each([...["12,5", "2,950", "1e3", "-5", "12 50", "9".repeat(400)]])(
    "%p is refused, and stays as it was typed",
    (text) => {
      const value = weight.read(typed(weight, "Weight", text));
      expect(value).toBe(text);
      expect(weight.validate(value)).toBe(WEIGHT);
      expect(weight.accepts(value)).toBe(true); // as in a draft
      formWith(weight, value, WEIGHT);
      expect(screen.getAllByLabelText("Weight").at(-1)).toHaveValue(text);
    },
  );

  test.each([null, 0, 500])("%p is a valid weight", (value) => {
    expect(weight.validate(value)).toBeUndefined();
  });

  test.each([-1, 501, 2.5, NaN, "", "180"])("%p is not a valid weight", (value) => {
    expect(weight.validate(value)).toBe(WEIGHT);
  });

  const latitude = decimal({
    name: "latitude",
    label: "Latitude",
    required: true,
    min: -90,
    max: 90,
    decimals: 6,
  });
  const depth = decimal({ name: "depth", label: "Depth", min: 0, max: 10, decimals: 1 });
  const LATITUDE = "Please enter a number from -90 to 90";

  test.each([
    ["56.689", 56.689],
    ["56,689", 56.689],
    ["\u22127.5", -7.5],
    ["56.68901234567", 56.689012],
    ["", ""],
    ["56.689, 23.776", "56.689, 23.776"],
    ["north", "north"],
  ])("%p is read as %p", (text, value) => {
    const form = formWith(latitude, 1);
    fireEvent.input(screen.getByLabelText("Latitude"), { target: { value: text } });
    expect(latitude.read(form)).toBe(value);
  });

  test("a number renders as it is, for a keyboard with what it needs", () => {
    formWith(latitude, -56.5);
    formWith(depth, null);
    expect(screen.getByLabelText("Latitude")).toHaveValue("-56.5");
    // Keyboards of digits have no minus.
    expect(screen.getByLabelText("Latitude")).toHaveAttribute("inputmode", "text");
    expect(screen.getByLabelText("Depth")).toHaveValue("");
    expect(screen.getByLabelText("Depth")).toHaveAttribute("inputmode", "decimal");
  });

  test("only a number within the limits is valid", () => {
    for (const value of [-90, 0, 56.689, 90]) expect(latitude.validate(value)).toBeUndefined();
    for (const value of [-90.1, 91, "", "north", null])
      expect(latitude.validate(value)).toBe(LATITUDE);
    expect(depth.validate(null)).toBeUndefined();
  });
});

describe("markup", () => {
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

  test("a text is read unchanged", () => {
    const form = formWith(description, "Before");
    const value = "- one\n- two\n";
    fireEvent.input(screen.getByLabelText("Description"), { target: { value } });
    expect(description.read(form)).toBe(value);
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
    ["a **[long]** word", "a [long] word"],
    ["a [**long**] word", "a [long] word"],
    ["a[ long ]word", "a **[long]** word"],
    ["a l[on]g word", "a **[long]** word"],
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
});

describe("translations", () => {
  const frame = translated(text({ name: "frame", label: "Frame", required: true, max: 20 }));
  const own = { en: "Own", lv: "", ru: "Своя" };

  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });

  test("a line says which languages are missing, and opens them below the main one", () => {
    const form = formWith(frame, own);
    expect(screen.getByLabelText("Frame")).toHaveValue("Own");
    expect(screen.queryByLabelText("Frame · LV")).not.toBeInTheDocument();
    expect(frame.read(form)).toEqual(own);
    const line = screen.getByRole("button", { name: "Frame · RU: added · LV: missing" });
    fireEvent.click(line);
    expect(screen.getByLabelText("Frame · LV")).toHaveFocus(); // the first that is missing
    expect(screen.getByLabelText("Frame · LV")).toHaveAttribute("lang", "lv");
    expect(screen.getByLabelText("Frame · RU")).toHaveValue("Своя");
    type("Frame · LV", " Pašu ");
    expect(frame.read(form)).toEqual({ ...own, lv: "Pašu" });
  });

  test("the line follows what is typed, and misses nothing of an empty field", () => {
    formWith(frame, { en: "", lv: "", ru: "" });
    expect(screen.getByRole("button", { name: "Frame · LV, RU" })).toBeInTheDocument();
    type("Frame", "Own");
    expect(screen.getByRole("button", { name: "Frame · LV, RU: missing" })).toBeInTheDocument();
  });

  test("the main language comes first, with the label of the field", () => {
    const inLatvian = {
      ...frame,
      render: (...values: Parameters<typeof frame.render>) => (
        <MainLanguage value="lv">{frame.render(...values)}</MainLanguage>
      ),
    };
    const form = formWith(inLatvian, own, "Please enter the frame");
    const main = screen.getByLabelText("Frame");
    expect(main).toHaveAttribute("lang", "lv");
    expect(main).toHaveAttribute("placeholder", "Own"); // what visitors read instead
    expect(main).toHaveAccessibleDescription("Please enter the frame");
    expect(screen.getByRole("button", { name: "Frame · EN, RU: added" })).toBeInTheDocument();
    expect(frame.read(form)).toEqual(own);
  });

  test("a draft of an earlier release is an English text", () => {
    expect([frame.accepts("Own"), frame.accepts(null)]).toEqual([true, false]);
    expect(frame.read(formWith(frame, "Own"))).toEqual({ en: "Own", lv: "", ru: "" });
  });

  test("a text may be in any language, and is too long in each by itself", () => {
    expect(frame.validate({ en: "", lv: " ", ru: "" })).toBe("Please enter the frame");
    expect(frame.validate({ en: "", lv: "", ru: "Своя" })).toBeUndefined();
    expect(frame.validateInside?.({ en: "", lv: "a".repeat(21), ru: "" })).toEqual({
      "translations.lv.frame": "Please use at most 20 characters: these are 21",
    });
  });
});
