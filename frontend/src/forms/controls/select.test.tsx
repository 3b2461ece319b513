import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../testing/control-form";
import { select } from "./select";

const OPTIONS = [
  { value: "rear", label: "Rear", inTable: "rear" },
  { value: "front", label: "Front" },
];
const type = select({ name: "type", label: "Type", required: true, options: OPTIONS });
const side = select({ name: "side", label: "Side", options: OPTIONS });

test("a select renders with its options and error", () => {
  formWith(type, "front", "Please enter the type");
  const box = screen.getByRole("combobox", { name: "Type" });
  expect(box).toHaveDisplayValue("Front");
  expect(box).toBeRequired();
  expect(box).toHaveAccessibleDescription("Please enter the type");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Rear",
    "Front",
  ]);
});

test("the value of the selected option is read", async () => {
  const form = formWith(type, "front");
  expect(type.read(form)).toBe("front");
  await userEvent.selectOptions(screen.getByLabelText("Type"), "Rear");
  expect(type.read(form)).toBe("rear");
});

test("only a required select needs a value", () => {
  expect(type.validate("")).toBe("Please enter the type");
  expect(type.validate("rear")).toBeUndefined();
  expect(side.validate("")).toBeUndefined();
});

test("a value is formatted as tables show it, and an empty one as a dash", () => {
  expect(type.format("rear")).toBe("rear");
  expect(type.format("front")).toBe("Front");
  expect(side.format("")).toBe("-");
});

test("it accepts only text from a draft", () => {
  expect(type.accepts("rear")).toBe(true);
  expect(type.accepts(null)).toBe(false);
});
