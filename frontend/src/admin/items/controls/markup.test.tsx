import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../../testing/control-form";
import { markup } from "./markup";

const description = markup({ name: "description", label: "Description", rows: 6 });

test("a text with markup is drawn with its value, and with what is wrong in it", () => {
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
  const preview = screen.getByRole("region", { name: "Preview" });
  expect(preview.querySelector("strong")).toHaveTextContent("Own");
});

test.each(["- one\n- two\n", "  ", ""])("%p is read as it was typed", (value) => {
  const form = formWith(description, "Before");
  fireEvent.input(screen.getByLabelText("Description"), { target: { value } });
  expect(description.read(form)).toBe(value);
});

test("no text is wrong, and none is not wrong either", () => {
  expect(description.check("- one")).toBeUndefined();
  expect(description.check("")).toBeUndefined();
});

test("it is shown with its marks, and nothing as a dash", () => {
  expect(description.show("**Own**\n")).toBe("**Own**\n");
  expect(description.show("")).toBe("-");
});

test("a draft of it is a text", () => {
  expect(description.accepts("")).toBe(true);
  expect(description.accepts(null)).toBe(false);
});
