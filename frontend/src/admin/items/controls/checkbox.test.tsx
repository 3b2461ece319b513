import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../../testing/control-form";
import { checkbox } from "./checkbox";

const featured = checkbox({ name: "featured", label: "Featured" });

test("a checkbox is drawn with its label, checked or not", () => {
  formWith(featured, true);
  expect(screen.getByRole("checkbox", { name: "Featured" })).toBeChecked();
});

test("whether it is checked is read", async () => {
  const form = formWith(featured, false);
  expect(featured.read(form)).toBe(false);
  await userEvent.click(screen.getByLabelText("Featured"));
  expect(featured.read(form)).toBe(true);
});

test("neither answer is wrong", () => {
  expect(featured.check(true)).toBeUndefined();
  expect(featured.check(false)).toBeUndefined();
});

test("it is shown in words", () => {
  expect(featured.show(true)).toBe("Yes");
  expect(featured.show(false)).toBe("No");
});

test("a draft of it is true or false", () => {
  expect(featured.accepts(false)).toBe(true);
  expect(featured.accepts("false")).toBe(false);
});
