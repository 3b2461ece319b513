import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { decimal, number } from "./number";

const year = number({ name: "year", label: "Build year", required: true, min: 1900, max: 2100 });
const weight = number({ name: "weight", label: "Weight", min: 0, max: 500 });
const YEAR = "Please enter a build year from 1900 to 2100";
const WEIGHT = "Please enter a weight from 0 to 500";

function typed(control: typeof weight, label: string, value: string): HTMLFormElement {
  const form = formWith(control, 7);
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
  return form;
}

test("a number renders with its value and error, for a keyboard of digits", () => {
  formWith(year, 2024, YEAR);
  const input = screen.getByRole("textbox", { name: "Build year" });
  expect(input).toHaveValue("2024");
  expect(input).toBeRequired();
  expect(input).toHaveAttribute("inputmode", "numeric");
  expect(input).toHaveAccessibleDescription(YEAR);
});

test("an empty number renders as an empty input", () => {
  formWith(weight, null);
  expect(screen.getByLabelText("Weight")).toHaveDisplayValue("");
  expect(screen.getByLabelText("Weight")).not.toBeRequired();
});

test.each([
  ["", null],
  ["0", 0],
  ["180", 180],
  [" 180 ", 180],
  ["€450", 450],
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

test.each([
  ...["12,5", "12.5", "2,950", "1e3", "-5", "+5", "0x10", "١٢", "1 0", "12 50", "€", "450€", "abc"],
  "9".repeat(30),
  "9".repeat(400),
])("%p is refused, and stays as it was typed", (text) => {
  const value = weight.read(typed(weight, "Weight", text));
  expect(value).toBe(text);
  expect(weight.validate(value)).toBe(WEIGHT);
  // As in a draft.
  expect(weight.accepts(value)).toBe(true);
  formWith(weight, value, WEIGHT);
  expect(screen.getAllByLabelText("Weight").at(-1)).toHaveValue(text);
});

test("the sentence may say what is expected in other words", () => {
  const problem = "Please enter a small price";
  const price = number({ name: "price", label: "Price", min: 0, max: 9, problem });
  expect(price.validate(10)).toBe(problem);
});

test.each([null, 0, 500])("%p is a valid weight", (value) => {
  expect(weight.validate(value)).toBeUndefined();
});

test.each([-1, 501, 2.5, NaN, "", "180"])("%p is not a valid weight", (value) => {
  expect(weight.validate(value)).toBe(WEIGHT);
});

test("a required number cannot be empty", () => {
  expect(year.validate(null)).toBe(YEAR);
  expect(year.validate(1900)).toBeUndefined();
});

test("a number is formatted unchanged, and null as a dash", () => {
  expect(weight.format(0)).toBe("0");
  expect(weight.format(null)).toBe("-");
});

test("it accepts numbers, empty values and what was typed from a draft", () => {
  expect([0, null, "", "12,5"].every(weight.accepts)).toBe(true);
  expect(weight.accepts(true)).toBe(false);
  expect(weight.accepts(undefined)).toBe(false);
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
  [" 56 ", 56],
  ["-7.5", -7.5],
  ["\u22127.5", -7.5],
  ["0", 0],
  ["56.68901234567", 56.689012],
  ["", ""],
  ["56.689, 23.776", "56.689, 23.776"],
  ["1e3", "1e3"],
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

test("it accepts numbers and what was typed from a draft", () => {
  expect([0, null, "", "56,6"].every(latitude.accepts)).toBe(true);
  expect(latitude.accepts(true)).toBe(false);
});
