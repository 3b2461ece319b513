import { fireEvent, screen, within, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../testing/control-form";
import { time } from "./formats";
import { list } from "./list";
import { weekday } from "./select";
import { RevealedPaths } from "../form-context";
import { text } from "./text";
import { link } from "./link";

/** By its label or text. */
const buttonNamed = (name: string) =>
  screen.queryByLabelText(name, { selector: "button" }) ?? screen.getByText(name);

describe("a list", () => {
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
  const press = (name: string) => userEvent.click(buttonNamed(name));

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
    expect(buttonNamed("Move row 1 up")).toHaveFocus();
    await press("Move row 1 up"); // no further
    await press("Move row 1 down");
    expect(hours.read(form)).toEqual([monday, { day: "Sunday", opens: "12:30" }]);
  });

  test("a removed row can be brought back, as it was typed", async () => {
    const form = formWith(hours, [monday, sunday]);
    fireEvent.input(row(1).getByLabelText("Opens"), { target: { value: "08:00" } });
    const heard = jest.fn();
    form.addEventListener("input", heard);
    await press("Remove row 1");
    expect(hours.read(form)).toEqual([sunday]);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(buttonNamed("Undo")).toHaveFocus();
    await press("Undo");
    expect(hours.read(form)).toEqual([{ day: "Monday", opens: "08:00" }, sunday]);
    expect(heard).toHaveBeenCalledTimes(2);
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

  test("errors are shown at their field, row and list", () => {
    formWith(hours, [monday, sunday], "Too few.", {
      "hours.1": "Twice.",
      "hours.1.opens": "Late.",
    });
    expect(row(2).getByLabelText("Opens")).toHaveAccessibleDescription("Late.");
    expect(row(1).getByLabelText("Opens")).toBeValid();
    expect(row(2).getByText("Twice.")).toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Opening hours" })).toHaveAccessibleDescription(
      "Too few. Local time.",
    );
  });
});

describe("a long list", () => {
  const people = list({
    name: "people",
    label: "People",
    noun: "person",
    max: 5,
    isNarrow: false,
    isLong: true,
    of: {
      nickname: (name) => text({ name, label: "Nickname" }),
      title: (name) => text({ name, label: "Title" }),
      facts: (name, row) =>
        list({
          name,
          label: "Facts",
          noun: "fact",
          max: 2,
          isNarrow: false,
          within: row,
          of: { value: (name) => text({ name, label: "Value" }) },
        }),
    },
  });
  const founder = { nickname: "", title: "Founder", facts: [{ value: "21" }] };
  const rider = { nickname: "Rider", title: "Test rider", facts: [] };

  const toggle = (number: number) => {
    const button = screen.getByText(`Person ${number}`).closest("button");
    if (!button) throw new Error("It has no button.");
    return button;
  };
  const title = (number: number) =>
    within(screen.getByRole("group", { name: `Person ${number}` })).getByLabelText("Title");
  const press = (name: string) => userEvent.click(buttonNamed(name));

  test("long records are closed at first, with the first line of each, and have their values", () => {
    const form = formWith(people, [founder, rider]);
    expect(toggle(1)).toHaveTextContent("Person 1Founder");
    expect(toggle(2)).toHaveTextContent("Person 2Rider");
    expect(title(1)).not.toBeVisible();
    expect(people.read(form)).toEqual([founder, rider]);
  });

  test("a record opens and closes by its name, and says what was typed", () => {
    formWith(people, [founder, rider]);
    fireEvent.click(toggle(1));
    expect(toggle(1)).toHaveAttribute("aria-expanded", "true");
    expect(toggle(1)).toHaveTextContent(/^–Person 1$/);
    expect(title(1)).toBeVisible();
    fireEvent.click(toggle(2));
    expect(title(1)).toBeVisible();
    fireEvent.input(title(1), { target: { value: "Welder" } });
    fireEvent.click(toggle(1));
    expect(toggle(1)).toHaveAttribute("aria-expanded", "false");
    expect(toggle(1)).toHaveTextContent("Person 1Welder");
  });

  test("what was added or brought back is open, and the only record is", async () => {
    formWith(people, [founder, rider]);
    await press("Add person");
    expect(title(3)).toBeVisible();
    await press("Remove person 1");
    await press("Undo");
    expect(title(1)).toBeVisible();
    expect(title(2)).not.toBeVisible();
    await press("Remove person 3");
    await press("Remove person 1");
    expect(title(1)).toBeVisible();
  });

  test("a record opens each time the form leads into it, and can be closed in between", () => {
    const form = (paths: string[]) => (
      <RevealedPaths value={paths}>
        <form>{people.render([founder, rider, rider])}</form>
      </RevealedPaths>
    );
    const paths = ["people.0.facts.0.value", "people.2"];
    const states = () => [1, 2, 3].map((number) => toggle(number).getAttribute("aria-expanded"));
    const { rerender } = render(form(paths));
    expect(states()).toEqual(["true", "false", "true"]);
    fireEvent.click(toggle(1));
    rerender(form(paths));
    expect(states()).toEqual(["false", "false", "true"]);
    rerender(form([...paths]));
    expect(states()).toEqual(["true", "false", "true"]);
  });
});

describe("a list in a list", () => {
  const people = list({
    name: "people",
    label: "People",
    noun: "person",
    max: 3,
    isNarrow: false,
    of: {
      title: (name) => text({ name, label: "Title", required: true }),
      facts: (name, row) =>
        list({
          name,
          label: "Facts",
          noun: "fact",
          max: 2,
          isNarrow: false,
          within: row,
          of: { value: (name) => text({ name, label: "Value", required: true }) },
        }),
      website: (name) => link({ name, label: "Website" }),
    },
  });
  const NONE = { label: "", url: "" };
  const founder = { title: "Founder", facts: [{ value: "21" }], website: NONE };
  const rider = { title: "Rider", facts: [{ value: "1" }, { value: "2" }], website: NONE };

  const person = (number: number) =>
    within(screen.getByRole("group", { name: `Person ${number}` }));
  const fact = (of: number, number: number) =>
    within(person(of).getByRole("group", { name: `Fact ${number}` }));
  const press = (name: string) => userEvent.click(buttonNamed(name));

  test("its buttons say where it is", async () => {
    const form = formWith(people, [founder, rider]);
    await press("Add fact to person 1");
    expect(fact(1, 2).getByLabelText("Value")).toHaveFocus();
    fireEvent.input(fact(1, 2).getByLabelText("Value"), { target: { value: "22" } });
    await press("Move fact 2 of person 1 up");
    await press("Remove fact 1 of person 2");
    expect(people.read(form)).toEqual([
      { ...founder, facts: [{ value: "22" }, { value: "21" }] },
      { ...rider, facts: [{ value: "2" }] },
    ]);
    expect(screen.queryByRole("button", { name: "Add fact to person 1" })).not.toBeInTheDocument();
  });

  test("the errors at any depth are found and shown by their paths", () => {
    const wrong = { ...rider, facts: [{ value: "" }], website: { label: "", url: "/" } };
    const errors = people.validateInside?.([founder, wrong]);
    expect(errors).toEqual({
      "people.1.facts.0.value": "Please enter the value",
      "people.1.website.label": "Please enter the label",
    });
    const tooMany = { ...founder, facts: [{ value: "1" }, { value: "2" }, { value: "3" }] };
    expect(people.validateInside?.([tooMany])).toEqual({
      "people.0.facts": "Please keep at most 2 facts",
    });
    formWith(people, [founder, wrong], undefined, errors);
    expect(fact(2, 1).getByLabelText("Value")).toHaveAccessibleDescription(
      "Please enter the value",
    );
  });

  test("a draft is accepted only with values of the right types at any depth", () => {
    expect(people.accepts([founder, rider])).toBe(true);
    expect(people.accepts([{ ...founder, facts: [{ value: 1 }] }])).toBe(false);
    expect(people.accepts([{ ...founder, website: "" }])).toBe(false);
  });
});
