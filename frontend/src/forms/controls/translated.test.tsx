import { fireEvent, screen, waitFor } from "@testing-library/react";
import { formWith } from "../../../testing/control-form";
import { openPage } from "../../../testing/open-page";
import { sampleTyre } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import { MainLanguage } from "../form-context";
import { text } from "./text";
import { translated } from "./translated";

const frame = translated(text({ name: "frame", label: "Frame", required: true, max: 20 }));
const own = { en: "Own", lv: "", ru: "Своя" };

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

test("a line says which languages are missing, and opens them below the main one", () => {
  const form = formWith(frame, own);
  expect(screen.getByLabelText("Frame")).toHaveValue("Own");
  expect(screen.queryByLabelText("Frame · LV")).not.toBeInTheDocument();
  expect(frame.read(form)).toEqual(own);
  const line = screen.getByRole("button", { name: "Frame · RU: added · LV: missing" });
  fireEvent.click(line);
  expect(screen.getByLabelText("Frame · LV")).toHaveFocus(); // the first that is missing
  expect(screen.getByLabelText("Frame · LV")).toHaveAttribute("lang", "lv");
  expect(screen.getByLabelText("Frame · RU")).toHaveValue("Своя");
  type("Frame · LV", " Pašu ");
  expect(frame.read(form)).toEqual({ ...own, lv: "Pašu" });
});

test("the line follows what is typed, and misses nothing of an empty field", () => {
  formWith(frame, { en: "", lv: "", ru: "" });
  expect(screen.getByRole("button", { name: "Frame · LV, RU" })).toBeInTheDocument();
  type("Frame", "Own");
  expect(screen.getByRole("button", { name: "Frame · LV, RU: missing" })).toBeInTheDocument();
});

test("the main language comes first, with the label of the field", () => {
  const inLatvian = {
    ...frame,
    render: (...values: Parameters<typeof frame.render>) => (
      <MainLanguage value="lv">{frame.render(...values)}</MainLanguage>
    ),
  };
  const form = formWith(inLatvian, own, "Please enter the frame");
  const main = screen.getByLabelText("Frame");
  expect(main).toHaveAttribute("lang", "lv");
  expect(main).toHaveAttribute("placeholder", "Own"); // what visitors read instead
  expect(main).toHaveAccessibleDescription("Please enter the frame");
  expect(screen.getByRole("button", { name: "Frame · EN, RU: added" })).toBeInTheDocument();
  expect(frame.read(form)).toEqual(own);
});

test("a draft of an earlier release is an English text", () => {
  expect([frame.accepts("Own"), frame.accepts(null)]).toEqual([true, false]);
  expect(frame.read(formWith(frame, "Own"))).toEqual({ en: "Own", lv: "", ru: "" });
});

test("a text may be in any language, and is too long in each by itself", () => {
  expect(frame.validate({ en: "", lv: " ", ru: "" })).toBe("Please enter the frame");
  expect(frame.validate({ en: "", lv: "", ru: "Своя" })).toBeUndefined();
  expect(frame.validateInside?.({ en: "", lv: "a".repeat(21), ru: "" })).toEqual({
    "translations.lv.frame": "Please use at most 20 characters: these are 21",
  });
});

test("an error in another language opens its field, and names the field and the language", async () => {
  localStorage.clear();
  localStorage.setItem("authToken", "t");
  const tyre = sampleTyre(3, { terrain: "Sand", compound: "Soft" });
  const fetch = mockApi({
    "tyres/3": () =>
      fetch.mock.lastCall?.[1]?.method === "PUT"
        ? errorResponse(400, { fields: { "translations.lv.terrain": ["Not on sand."] } })
        : Response.json(tyre),
    "tyres/3/images": [],
  });
  openPage("/admin/tyres/3");
  fireEvent.click(await screen.findByText("Save Tyre"));
  const terrain = await screen.findByLabelText("Terrain · LV");
  await waitFor(() => expect(terrain).toHaveFocus());
  expect(terrain).toHaveAccessibleDescription("Terrain · LV: Not on sand.");
  type("Terrain · LV", "Smiltis");
  expect(screen.queryByText(/Not on sand\./)).not.toBeInTheDocument();
  expect(terrain).toBeInTheDocument();
});
