import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../testing/control-form";
import { toText, type Control } from "./control";
import { link } from "./link";
import { list } from "./list";
import { text } from "./text";

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

const person = (number: number) => within(screen.getByRole("group", { name: `Person ${number}` }));
const fact = (of: number, number: number) =>
  within(person(of).getByRole("group", { name: `Fact ${number}` }));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("each record is a group inside the one that it belongs to", () => {
  const form = formWith(people, [founder, rider]);
  expect(fact(2, 2).getByLabelText("Value")).toHaveValue("2");
  fireEvent.input(fact(2, 1).getByLabelText("Value"), { target: { value: "11" } });
  expect(people.read(form)).toEqual([
    founder,
    { ...rider, facts: [{ value: "11" }, { value: "2" }] },
  ]);
});

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

test("a moved record takes along what is in its lists", async () => {
  const form = formWith(people, [founder, rider]);
  fireEvent.input(fact(2, 2).getByLabelText("Value"), { target: { value: "22" } });
  await press("Add fact to person 1");
  await press("Move person 2 up");
  expect(people.read(form)).toEqual([
    { ...rider, facts: [{ value: "1" }, { value: "22" }] },
    { ...founder, facts: [{ value: "21" }, { value: "" }] },
  ]);
});

test("a removed record comes back with its lists, with the focus on its own notice", async () => {
  const form = formWith(people, [founder, rider]);
  await press("Remove fact 1 of person 1");
  await press("Remove person 2");
  const undo = screen.getAllByRole("button", { name: "Undo" });
  expect(undo[1]).toHaveFocus();
  if (undo[1]) await userEvent.click(undo[1]);
  expect(people.read(form)).toEqual([{ ...founder, facts: [] }, rider]);
});

test("a record with nothing in it goes without a word", async () => {
  formWith(people, []);
  await press("Add person");
  await press("Add fact to person 1");
  await press("Remove person 1");
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add person" })).toHaveFocus();
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
  expect(fact(2, 1).getByLabelText("Value")).toHaveAccessibleDescription("Please enter the value");
});

test("a draft is accepted only with values of the right types at any depth", () => {
  expect(people.accepts([founder, rider])).toBe(true);
  expect(people.accepts([{ ...founder, facts: [{ value: 1 }] }])).toBe(false);
  expect(people.accepts([{ ...founder, website: "" }])).toBe(false);
});

test("what is more than a text is shown as it is, at any depth", () => {
  const image: Control = {
    ...text({ name: "picture", label: "Picture" }),
    show: (value) => <img alt={toText(value)} />,
  };
  const options = { noun: "row", max: 3, isNarrow: false };
  const gallery = { ...options, name: "gallery", label: "Gallery", of: { picture: () => image } };
  const of = {
    title: (name: string) => text({ name, label: "Title" }),
    gallery: () => list(gallery),
  };
  const sections = list({ ...options, name: "sections", label: "Sections", of });
  const value = [
    { title: "Team", gallery: [{ picture: "jig" }, { picture: "bench" }] },
    { title: "Shop", gallery: [] },
  ];
  const { container } = render(<p>{sections.show?.(value)}</p>);
  expect(screen.getAllByRole("img").map((img) => img.getAttribute("alt"))).toEqual([
    "jig",
    "bench",
  ]);
  expect(container).toHaveTextContent(/^TeamShop-$/);
  expect(sections.show?.([])).toBe("-");
});
