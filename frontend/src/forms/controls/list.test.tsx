import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../testing/control-form";
import { time } from "./formats";
import { list } from "./list";
import { weekday } from "./select";

const hours = list({
  name: "hours",
  label: "Opening hours",
  help: "Local time.",
  noun: "row",
  max: 3,
  isNarrow: true,
  of: {
    day: (name) => weekday({ name, label: "Day", required: true }),
    opens: (name) => time({ name, label: "Opens", required: true }),
  },
});
const monday = { day: "Monday", opens: "09:00" };
const sunday = { day: "Sunday", opens: "11:00" };
const row = (number: number) => within(screen.getByRole("group", { name: `Row ${number}` }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("the rows render with their values, and are read back", () => {
  const form = formWith(hours, [monday, sunday]);
  expect(screen.getByRole("group", { name: "Opening hours" })).toHaveAccessibleDescription(
    "Local time.",
  );
  expect(row(2).getByLabelText("Day")).toHaveValue("Sunday");
  expect(hours.read(form)).toEqual([monday, sunday]);
  fireEvent.input(row(2).getByLabelText("Opens"), { target: { value: "12:30" } });
  expect(hours.read(form)).toEqual([monday, { day: "Sunday", opens: "12:30" }]);
});

test("a row is added, with the focus in it, up to the limit", async () => {
  const form = formWith(hours, [monday, sunday]);
  await press("Add row");
  expect(row(3).getByLabelText("Day")).toHaveFocus();
  expect(hours.read(form)).toEqual([monday, sunday, { day: "", opens: "" }]);
  expect(screen.queryByRole("button", { name: "Add row" })).not.toBeInTheDocument();
});

test("a moved row takes along what was typed, and its button keeps the focus", async () => {
  const form = formWith(hours, [monday, sunday]);
  fireEvent.input(row(2).getByLabelText("Opens"), { target: { value: "12:30" } });
  await press("Move row 2 up");
  expect(hours.read(form)).toEqual([{ day: "Sunday", opens: "12:30" }, monday]);
  expect(screen.getByRole("button", { name: "Move row 1 up" })).toHaveFocus();
  await press("Move row 1 up"); // no further
  await press("Move row 1 down");
  expect(hours.read(form)).toEqual([monday, { day: "Sunday", opens: "12:30" }]);
});

test("a removed row can be brought back, as it was typed", async () => {
  const form = formWith(hours, [monday, sunday]);
  fireEvent.input(row(1).getByLabelText("Opens"), { target: { value: "08:00" } });
  await press("Remove row 1");
  expect(hours.read(form)).toEqual([sunday]);
  expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
  await press("Undo");
  expect(hours.read(form)).toEqual([{ day: "Monday", opens: "08:00" }, sunday]);
  expect(row(1).getByLabelText("Day")).toHaveFocus();
  expect(screen.queryByText("The row was removed.")).not.toBeInTheDocument();
});

test("an empty row goes without a word", async () => {
  const form = formWith(hours, []);
  await press("Add row");
  await press("Remove row 1");
  expect(hours.read(form)).toEqual([]);
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add row" })).toHaveFocus();
});

test("each change of the rows is an input of the form", async () => {
  const heard: string[] = [];
  formWith(hours, [monday, sunday]).addEventListener("input", ({ target }) =>
    heard.push(target instanceof HTMLFieldSetElement ? target.name : "?"),
  );
  await press("Move row 1 down");
  await press("Remove row 1");
  await press("Undo");
  await press("Add row");
  expect(heard).toEqual(["hours", "hours", "hours", "hours"]);
});

test("the errors inside are found by their paths", () => {
  expect(hours.validate([monday])).toBeUndefined();
  expect(hours.validate([monday, monday, monday, monday])).toBe("Please keep at most 3 rows");
  expect(hours.validateInside?.([monday, { day: "", opens: "9" }])).toEqual({
    "hours.1.day": "Please choose a day",
    "hours.1.opens": "Please enter a time, such as 09:00",
  });
});

test("errors are shown at their field, row and list", () => {
  formWith(hours, [monday, sunday], "Too few.", { "hours.1": "Twice.", "hours.1.opens": "Late." });
  expect(row(2).getByLabelText("Opens")).toHaveAccessibleDescription("Late.");
  expect(row(1).getByLabelText("Opens")).toBeValid();
  expect(row(2).getByText("Twice.")).toBeInTheDocument();
  expect(screen.getByRole("group", { name: "Opening hours" })).toHaveAccessibleDescription(
    "Too few. Local time.",
  );
});

test("it is formatted with a line for each row", () => {
  expect(hours.format([monday, sunday])).toBe("Monday, 09:00\nSunday, 11:00");
  expect(hours.format([])).toBe("-");
});

test("it accepts only rows from a draft, also without a field that is new", () => {
  expect(hours.accepts([monday, { day: "", opens: "" }])).toBe(true);
  expect(hours.accepts([{ day: "Monday" }])).toBe(true);
  expect(hours.accepts([{ ...monday, day: 1 }])).toBe(false);
  expect(hours.accepts([null])).toBe(false);
  expect(hours.accepts("Monday")).toBe(false);
});
