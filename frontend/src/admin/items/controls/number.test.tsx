import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../../testing/control-form";
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

test("a number renders with its value, range and error", () => {
  formWith(year, 2024, YEAR);
  const input = screen.getByRole("spinbutton", { name: "Build year" });
  expect(input).toHaveValue(2024);
  expect(input).toBeRequired();
  expect(input).toHaveAttribute("min", "1900");
  expect(input).toHaveAttribute("max", "2100");
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
  ["2.5", 2.5],
])("%p is read as %p", (value, read) => {
  expect(weight.read(typed(weight, "Weight", value))).toBe(read);
});

test("an empty required number is neither 0 nor null", () => {
  const value = year.read(typed(year, "Build year", ""));
  expect(value).toBe("");
  expect(year.validate(value)).toBe(YEAR);
});

test("invalid input is rejected, not treated as empty", () => {
  const form = typed(weight, "Weight", "abc");
  const input = screen.getByLabelText("Weight");
  // A browser reports no value for invalid input, as for an empty control.
  expect(input).toHaveDisplayValue("");
  Object.defineProperty(input, "validity", { value: { badInput: true } });
  expect(weight.validate(weight.read(form))).toBe(WEIGHT);
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

test("it accepts numbers and empty values from a draft", () => {
  expect([0, null, ""].every(weight.accepts)).toBe(true);
  expect(weight.accepts("180")).toBe(false);
  expect(weight.accepts(undefined)).toBe(false);
});
