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

test("a number is drawn with its value and range, and with what is wrong in it", () => {
  formWith(year, 2024, YEAR);
  const input = screen.getByRole("spinbutton", { name: "Build year" });
  expect(input).toHaveValue(2024);
  expect(input).toBeRequired();
  expect(input).toHaveAttribute("min", "1900");
  expect(input).toHaveAttribute("max", "2100");
  expect(input).toHaveAccessibleDescription(YEAR);
});

test("a number that is left out is drawn empty", () => {
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

test("an empty number that is required is neither 0 nor left out", () => {
  const value = year.read(typed(year, "Build year", ""));
  expect(value).toBe("");
  expect(year.check(value)).toBe(YEAR);
});

test("what the browser cannot read as a number is refused, not left out", () => {
  const form = typed(weight, "Weight", "abc");
  const input = screen.getByLabelText("Weight");
  // A browser reports no value for invalid input, as for an empty control.
  expect(input).toHaveDisplayValue("");
  Object.defineProperty(input, "validity", { value: { badInput: true } });
  expect(weight.check(weight.read(form))).toBe(WEIGHT);
});

test.each([null, 0, 500])("%p is a weight", (value) => {
  expect(weight.check(value)).toBeUndefined();
});

test.each([-1, 501, 2.5, NaN, "", "180"])("%p is no weight", (value) => {
  expect(weight.check(value)).toBe(WEIGHT);
});

test("a required number cannot be left out", () => {
  expect(year.check(null)).toBe(YEAR);
  expect(year.check(1900)).toBeUndefined();
});

test("a number is shown as it is, and nothing as a dash", () => {
  expect(weight.show(0)).toBe("0");
  expect(weight.show(null)).toBe("-");
});

test("a draft of it is a number, or an empty control", () => {
  expect([0, null, ""].every(weight.accepts)).toBe(true);
  expect(weight.accepts("180")).toBe(false);
  expect(weight.accepts(undefined)).toBe(false);
});
