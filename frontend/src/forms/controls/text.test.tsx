import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { text } from "./text";

const frame = text({ name: "frame", label: "Frame", required: true, half: true });
const note = text({ name: "note", label: "Note" });

test("a text field renders with its value and error", () => {
  formWith(frame, "Chromoly", "Please enter the frame");
  const input = screen.getByLabelText("Frame");
  expect(input).toHaveValue("Chromoly");
  expect(input).toBeRequired();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("Please enter the frame");
});

test("an optional text field is not required", () => {
  formWith(note, "");
  expect(screen.getByLabelText("Note")).not.toBeRequired();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test.each([
  ["  Own chromoly ", "Own chromoly"],
  ["   ", ""],
  ["", ""],
])("%p is read as %p", (typed, value) => {
  const form = formWith(note, "Before");
  fireEvent.input(screen.getByLabelText("Note"), { target: { value: typed } });
  expect(note.read(form)).toBe(value);
});

test("only a required text needs a value", () => {
  expect(frame.validate("")).toBe("Please enter the frame");
  expect(frame.validate("Chromoly")).toBeUndefined();
  expect(note.validate("")).toBeUndefined();
});

test("a text is formatted unchanged, and an empty one as a dash", () => {
  expect(frame.format("Chromoly")).toBe("Chromoly");
  expect(note.format("")).toBe("-");
});

test("it accepts only text from a draft", () => {
  expect(note.accepts("")).toBe(true);
  expect(note.accepts(5)).toBe(false);
  expect(note.accepts(undefined)).toBe(false);
});
