import { fireEvent, screen, within } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { link } from "./link";

const website = link({ name: "website", label: "Website" });
const required = link({ name: "website", label: "Website", required: true });
const TFX = { label: "TFX website", url: "https://tfx.example" };
const NONE = { label: "", url: "" };
const BAD_URL =
  "Please enter an address that begins with https://, mailto: or tel:, or with / for a page of this site";

test("the label and the address render in a group, and are read back", () => {
  const form = formWith(website, TFX);
  const group = within(screen.getByRole("group", { name: "Website" }));
  expect(group.getByLabelText("Address")).toHaveValue(TFX.url);
  fireEvent.input(group.getByLabelText("Label"), { target: { value: " TFX " } });
  expect(website.read(form)).toEqual({ label: "TFX", url: TFX.url });
});

test("an optional link says that it may be empty", () => {
  formWith(website, NONE);
  expect(screen.getByRole("group")).toHaveAccessibleDescription("Leave both empty for no link.");
});

test.each([
  [TFX, {}],
  [NONE, {}],
  [{ label: "TFX", url: "" }, { "website.url": BAD_URL }],
  [{ label: "", url: "/about" }, { "website.label": "Please enter the label" }],
  [{ label: "TFX", url: "javascript:alert(1)" }, { "website.url": BAD_URL }],
])("of the optional link %p the errors are %p", (value, errors) => {
  expect(website.validateInside?.(value)).toEqual(errors);
});

test("a required link needs both", () => {
  expect(Object.keys(required.validateInside?.(NONE) ?? {})).toEqual([
    "website.label",
    "website.url",
  ]);
});

test("errors are shown at their part, or at the link", () => {
  formWith(website, TFX, "Wrong.", { "website.url": "Not reachable." });
  expect(screen.getByLabelText("Address")).toHaveAccessibleDescription("Not reachable.");
  expect(screen.getByLabelText("Label")).toBeValid();
  expect(screen.getByRole("group")).toHaveAccessibleDescription(
    "Wrong. Leave both empty for no link.",
  );
});

test("it is formatted with its address", () => {
  expect(website.format(TFX)).toBe("TFX website (https://tfx.example)");
  expect(website.format(NONE)).toBe("-");
});

test("it accepts only a label with an address from a draft", () => {
  expect(website.accepts(NONE)).toBe(true);
  expect(website.accepts({ label: "TFX" })).toBe(false);
  expect(website.accepts("/")).toBe(false);
  expect(website.accepts(null)).toBe(false);
});
