import { render, screen, within } from "@testing-library/react";
import type { Control } from "./controls/control";
import { text } from "./controls/text";
import { FormFields } from "./form-panel";

const title = (name: string, section?: string): Control => ({
  ...text({ name, label: "Title" }),
  section,
});

function show(fields: Control[]) {
  const initial = Object.fromEntries(fields.map(({ name }) => [name, name]));
  render(<FormFields fields={fields} initial={initial} errors={{ b: "Wrong." }} />);
}

test("the fields of a section are a group below its heading", () => {
  show([title("a", "At the top"), title("b", "At the end"), title("c", "At the end")]);
  const group = within(screen.getByRole("group", { name: "At the end" }));
  expect(group.getByRole("heading", { name: "At the end" })).toBeInTheDocument();
  const inputs = group.getAllByLabelText("Title");
  expect(inputs.map((input) => input.getAttribute("name"))).toEqual(["b", "c"]);
  expect(inputs[0]).toHaveValue("b");
  expect(inputs[0]).toHaveAccessibleDescription("Wrong.");
});

test("fields without a section have no heading", () => {
  show([title("a"), title("b")]);
  expect(screen.getAllByLabelText("Title")).toHaveLength(2);
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});
