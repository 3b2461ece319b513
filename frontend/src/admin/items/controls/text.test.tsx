import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../../testing/control-form";
import { text } from "./text";

const frame = text({ name: "frame", label: "Frame", required: true, half: true });
const note = text({ name: "note", label: "Note" });

test("a text is drawn with its value, and with what is wrong in it", () => {
  formWith(frame, "Chromoly", "Please enter the frame");
  const input = screen.getByLabelText("Frame");
  expect(input).toHaveValue("Chromoly");
  expect(input).toBeRequired();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("Please enter the frame");
});

test("a text that may be left out asks for nothing", () => {
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

test("only a required text has to be filled in", () => {
  expect(frame.check("")).toBe("Please enter the frame");
  expect(frame.check("Chromoly")).toBeUndefined();
  expect(note.check("")).toBeUndefined();
});

test("a text is shown as it is, and nothing as a dash", () => {
  expect(frame.show("Chromoly")).toBe("Chromoly");
  expect(note.show("")).toBe("-");
});

test("a draft of it is a text", () => {
  expect(note.accepts("")).toBe(true);
  expect(note.accepts(5)).toBe(false);
  expect(note.accepts(undefined)).toBe(false);
});
