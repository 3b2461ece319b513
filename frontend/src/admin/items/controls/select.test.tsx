import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../../testing/control-form";
import { select } from "./select";

const OPTIONS = [
  { value: "rear", label: "Rear" },
  { value: "front", label: "Front" },
];
const type = select({ name: "type", label: "Type", required: true, options: OPTIONS });
const side = select({ name: "side", label: "Side", options: OPTIONS });

test("a choice is drawn with its options, and with what is wrong in it", () => {
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

test("the value of what is chosen is read", async () => {
  const form = formWith(type, "front");
  expect(type.read(form)).toBe("front");
  await userEvent.selectOptions(screen.getByLabelText("Type"), "Rear");
  expect(type.read(form)).toBe("rear");
});

test("only a required choice has to be made", () => {
  expect(type.check("")).toBe("Please enter the type");
  expect(type.check("rear")).toBeUndefined();
  expect(side.check("")).toBeUndefined();
});

test("a choice is shown as it is stored, and nothing as a dash", () => {
  expect(type.show("rear")).toBe("rear");
  expect(side.show("")).toBe("-");
});

test("a draft of it is a text", () => {
  expect(type.accepts("rear")).toBe(true);
  expect(type.accepts(null)).toBe(false);
});
