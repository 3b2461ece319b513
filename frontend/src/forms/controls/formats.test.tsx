import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import type { Control } from "./control";
import { countryCode, date, email, phone, time, url } from "./formats";

const required = { name: "field", label: "Field", required: true, help: "Yours." };
const TIME = "Please enter a time, such as 09:00";
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
  ["a phone number", phone, ["+371 20 000 000", "+37120000000"], ["20 000 000", "+371", "+371 a"]],
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

test("an empty required field is asked for in the same words as a wrong one", () => {
  expect(time(required).validate("")).toBe(TIME);
  expect(time(required).validate("9")).toBe(TIME);
});

test("a text beyond the limit is refused before the server is asked", () => {
  const long = `${"a".repeat(250)}@b.lv`;
  expect(email(required).validate(long)).toBe("Please use at most 254 characters: these are 255");
});

test.each([
  [phone, " +371 (20)-000-000 ", "+371 20 000 000"],
  [phone, "\u202d+371 20\u2011000\u2013000\u202c", "+371 20 000 000"],
  [email, "\u200bhello@example.lv\u2060", "hello@example.lv"],
  [countryCode, " lv ", "LV"],
])("what was typed is tidied", (make, text, value) => {
  expect(typed(make(required), text)).toBe(value);
});
