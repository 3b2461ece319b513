import { fireEvent, render, screen, within } from "@testing-library/react";
import type { Control } from "./controls/control";
import { text } from "./controls/text";
import { RevealedPaths } from "./form-context";
import { FormFields } from "./form-fields";

const title = (name: string, section?: string, isFolded = false): Control => ({
  ...text({ name, label: "Title" }),
  section,
  isFolded,
});

/** As the form shows them after a save, which leads to its errors. */
function fieldsOf(fields: Control[], errors = {}, values = (name: string) => name) {
  const current = Object.fromEntries(fields.map(({ name }) => [name, values(name)]));
  const initial = { values: current, revision: 0 };
  return (
    <RevealedPaths value={Object.keys(errors)}>
      <FormFields fields={fields} initial={initial} current={current} errors={errors} />
    </RevealedPaths>
  );
}

test("the fields of a section are a group below its heading", () => {
  const fields = [title("a", "At the top"), title("b", "At the end"), title("c", "At the end")];
  render(fieldsOf(fields, { b: "Wrong." }));
  const group = within(screen.getByRole("group", { name: "At the end" }));
  expect(group.getByRole("heading", { name: "At the end" })).toBeInTheDocument();
  const inputs = group.getAllByLabelText("Title");
  expect(inputs.map((input) => input.getAttribute("name"))).toEqual(["b", "c"]);
  expect(inputs[0]).toHaveValue("b");
  expect(inputs[0]).toHaveAccessibleDescription("Wrong.");
});

test("fields without a section have no heading", () => {
  render(fieldsOf([title("a"), title("b")]));
  expect(screen.getAllByLabelText("Title")).toHaveLength(2);
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});

test("a folded section counts what is filled, and each save with an error opens it", () => {
  const fields = [title("a"), title("b", "Measured", true), title("c", "Measured", true)];
  const filled = (name: string) => (name === "b" ? "" : name);
  const { rerender } = render(fieldsOf(fields, {}, filled));
  const fold = screen.getByRole("heading", { name: "Measured" }).closest("details");
  expect(fold).not.toHaveAttribute("open");
  expect(fold).toHaveTextContent("1 of 2");
  rerender(fieldsOf(fields, { a: "Wrong." }, filled));
  expect(fold).not.toHaveAttribute("open");
  rerender(fieldsOf(fields, { b: "Wrong." }, filled));
  expect(fold).toHaveAttribute("open");
  rerender(fieldsOf(fields, {}, filled));
  expect(fold).toHaveAttribute("open"); // the owner is typing there

  rerender(fieldsOf(fields, { b: "Wrong." }, filled));
  fold?.removeAttribute("open");
  fireEvent(fold ?? window, new Event("toggle"));
  expect(within(fold ?? document.body).getByText("+")).toBeInTheDocument();
  rerender(fieldsOf(fields, { b: "Still wrong." }, filled));
  expect(fold).toHaveAttribute("open");
});
