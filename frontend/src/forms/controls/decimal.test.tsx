import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { decimal } from "./decimal";

const latitude = decimal({
  name: "latitude",
  label: "Latitude",
  required: true,
  min: -90,
  max: 90,
  decimals: 6,
});
const weight = decimal({ name: "weight", label: "Weight", min: 0, max: 10, decimals: 1 });
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
  formWith(weight, null);
  expect(screen.getByLabelText("Latitude")).toHaveValue("-56.5");
  // Keyboards of digits have no minus.
  expect(screen.getByLabelText("Latitude")).toHaveAttribute("inputmode", "text");
  expect(screen.getByLabelText("Weight")).toHaveValue("");
  expect(screen.getByLabelText("Weight")).toHaveAttribute("inputmode", "decimal");
});

test("only a number within the limits is valid", () => {
  for (const value of [-90, 0, 56.689, 90]) expect(latitude.validate(value)).toBeUndefined();
  for (const value of [-90.1, 91, "", "north", null])
    expect(latitude.validate(value)).toBe(LATITUDE);
  expect(weight.validate(null)).toBeUndefined();
});

test("it accepts numbers and what was typed from a draft", () => {
  expect([0, null, "", "56,6"].every(latitude.accepts)).toBe(true);
  expect(latitude.accepts(true)).toBe(false);
});
