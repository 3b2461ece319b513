import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../testing/control-form";
import { samplePicture } from "../../../testing/samples";
import { picture } from "./picture-control";
import { wordsOf } from "./pictures";

const IMAGES = [samplePicture("workshop"), samplePicture(7)];
const describe = (name: string) => wordsOf(name, IMAGES);
const options = { name: "picture", label: "Picture", where: "person 2", describe };
const required = picture({ ...options, required: true });
const optional = picture(options);

test("its button has the name of the picture, and says where it is", () => {
  const form = formWith(required, "workshop", "It is gone.");
  const button = screen.getByRole("button", { name: "Change picture: person 2" });
  expect(button).toHaveAccessibleDescription("It is gone.");
  expect(required.read(form)).toBe("workshop");
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

test("a new one has no picture, which is an error if it is required", () => {
  const form = formWith(required, null);
  expect(screen.getByRole("button", { name: "Choose picture: person 2" })).toBeInTheDocument();
  expect(required.validate(required.read(form))).toBe("Please choose a picture");
  expect(optional.validate("")).toBeUndefined();
});

test("an optional one can be removed, which the form hears", async () => {
  const form = formWith(optional, "workshop");
  let heard = 0;
  form.addEventListener("input", () => heard++);
  await userEvent.click(screen.getByRole("button", { name: "Remove picture: person 2" }));
  expect(optional.read(form)).toBe("");
  expect(heard).toBe(1);
  expect(screen.getByRole("button", { name: "Choose picture: person 2" })).toHaveFocus();
});

test.each([
  ["workshop", "Own workshop"],
  ["7", "Service, picture 7"],
  ["99", "Uploaded picture 99"],
  ["gone", "gone"],
  ["", "-"],
])("%p is formatted as %p", (value, words) => {
  expect(required.format(value)).toBe(words);
});

test("it accepts only a name from a draft", () => {
  expect(required.accepts("7")).toBe(true);
  expect(required.accepts(7)).toBe(false);
});
