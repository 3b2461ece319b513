import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../testing/control-form";
import { RevealedPaths } from "../form-context";
import { list } from "./list";
import { text } from "./text";

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

const toggle = (number: number) =>
  screen.getByRole("button", { name: new RegExp(`^Person ${number}`) });
const title = (number: number) =>
  within(screen.getByRole("group", { name: `Person ${number}` })).getByLabelText("Title");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("long records are closed at first, with the first line of each, and have their values", () => {
  const form = formWith(people, [founder, rider]);
  expect(toggle(1)).toHaveTextContent("Person 1Founder");
  expect(toggle(2)).toHaveTextContent("Person 2Rider");
  expect(title(1)).not.toBeVisible();
  expect(people.read(form)).toEqual([founder, rider]);
});

test("a record opens and closes by its name, and says what was typed", async () => {
  formWith(people, [founder, rider]);
  await userEvent.click(toggle(1));
  expect(toggle(1)).toHaveAttribute("aria-expanded", "true");
  expect(toggle(1)).toHaveTextContent(/^–Person 1$/);
  expect(title(1)).toBeVisible();
  await userEvent.click(toggle(2));
  expect(title(1)).toBeVisible();
  fireEvent.input(title(1), { target: { value: "Welder" } });
  await userEvent.click(toggle(1));
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

test("one record is open from the start", () => {
  formWith(people, [founder]);
  expect(title(1)).toBeVisible();
});

test("a moved record stays as it is", async () => {
  formWith(people, [founder, rider]);
  await userEvent.click(toggle(2));
  await press("Move person 2 up");
  expect(title(1)).toBeVisible();
  expect(title(1)).toHaveValue("Test rider");
  expect(title(2)).not.toBeVisible();
});

test("a record opens each time the form leads into it, and can be closed in between", async () => {
  const form = (paths: string[]) => (
    <RevealedPaths value={paths}>
      <form>{people.render([founder, rider, rider])}</form>
    </RevealedPaths>
  );
  const paths = ["people.0.facts.0.value", "people.2"];
  const states = () => [1, 2, 3].map((number) => toggle(number).getAttribute("aria-expanded"));
  const { rerender } = render(form(paths));
  expect(states()).toEqual(["true", "false", "true"]);
  await userEvent.click(toggle(1));
  rerender(form(paths));
  expect(states()).toEqual(["false", "false", "true"]);
  rerender(form([...paths]));
  expect(states()).toEqual(["true", "false", "true"]);
});
