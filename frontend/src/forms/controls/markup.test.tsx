import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { markup } from "./markup";

const description = markup({ name: "description", label: "Description", rows: 6 });

test("a markup field renders with its value and error", () => {
  formWith(description, "**Own** frame", "Too long.");
  const area = screen.getByLabelText("Description");
  expect(area).toHaveValue("**Own** frame");
  expect(area).toHaveAttribute("rows", "6");
  expect(area).toHaveAccessibleDescription("Too long.");
});

test("the preview follows what is typed", () => {
  formWith(description, "");
  expect(screen.getByText("Nothing to preview.")).toBeInTheDocument();
  fireEvent.input(screen.getByLabelText("Description"), { target: { value: "**Own** frame" } });
  const preview = screen.getByRole("group", { name: "Preview" });
  expect(preview.querySelector("strong")).toHaveTextContent("Own");
});

test.each(["- one\n- two\n", "  ", ""])("%p is read unchanged", (value) => {
  const form = formWith(description, "Before");
  fireEvent.input(screen.getByLabelText("Description"), { target: { value } });
  expect(description.read(form)).toBe(value);
});

test("every text is valid, also an empty one", () => {
  expect(description.validate("- one")).toBeUndefined();
  expect(description.validate("")).toBeUndefined();
});

test("it is formatted with its markup, and an empty text as a dash", () => {
  expect(description.format("**Own**\n")).toBe("**Own**\n");
  expect(description.format("")).toBe("-");
});

test("it accepts only text from a draft", () => {
  expect(description.accepts("")).toBe(true);
  expect(description.accepts(null)).toBe(false);
});
