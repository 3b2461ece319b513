import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { text, textArea } from "./text";

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

const summary = textArea({ name: "summary", label: "Summary", required: true, max: 5 });

test("several lines are read trimmed", () => {
  const form = formWith(summary, "a\nb");
  expect(screen.getByLabelText("Summary")).toHaveValue("a\nb");
  fireEvent.input(screen.getByLabelText("Summary"), { target: { value: " c\nd \n" } });
  expect(summary.read(form)).toBe("c\nd");
});

test("it must not be empty or too long; characters count as on the server", () => {
  expect(summary.validate("")).toBe("Please enter the summary");
  expect(summary.validate("a\nb\nc")).toBeUndefined();
  expect(summary.validate("🏁🏁🏁🏁🏁")).toBeUndefined();
  expect(summary.validate("a\nb\ncd")).toBe("Please use at most 5 characters: these are 6");
});
