import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { number } from "./number";

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
