import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../testing/control-form";
import { checkbox } from "./checkbox";

const featured = checkbox({ name: "featured", label: "Featured", negative: "Not featured" });

test("a checkbox renders with its label, checked or not", () => {
  formWith(featured, true);
  expect(screen.getByRole("checkbox", { name: "Featured" })).toBeChecked();
});

test("its state is read", async () => {
  const form = formWith(featured, false);
  expect(featured.read(form)).toBe(false);
  await userEvent.click(screen.getByLabelText("Featured"));
  expect(featured.read(form)).toBe(true);
});

test("both values are valid", () => {
  expect(featured.validate(true)).toBeUndefined();
  expect(featured.validate(false)).toBeUndefined();
});

test("it is formatted as Yes or No", () => {
  expect(featured.format(true)).toBe("Yes");
  expect(featured.format(false)).toBe("No");
});

test("it accepts only booleans from a draft", () => {
  expect(featured.accepts(false)).toBe(true);
  expect(featured.accepts("false")).toBe(false);
});
