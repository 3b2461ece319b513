import { fireEvent, screen } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { textArea } from "./text-area";

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
