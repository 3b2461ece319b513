import { screen, act, fireEvent, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formWith } from "../../../testing/control-form";
import { samplePicture } from "../../../testing/samples";
import { picture } from "./picture-control";
import { wordsOf } from "./pictures";
import { openPage } from "../../../testing/open-page";
import { sampleDescription } from "../../../testing/descriptions";
import { errorResponse, mockApi } from "../../../testing/server";
import { fakeUploads } from "../../../testing/uploads";
import type { DocumentImage } from "../../pictures/images";
import { defaults } from "./documents";

describe("the field", () => {
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
});

describe("the dialog", () => {
  const description = sampleDescription("quad-builds");
  const OWN = ["workshop", "service-shocks"].map((name) => samplePicture(name));

  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    localStorage.setItem("authToken", "t");
  });

  /** Open the form of a page with one picture. `uploaded` are there already. */
  async function open(...uploaded: DocumentImage[]) {
    const user = userEvent.setup();
    const { requests } = fakeUploads();
    let images = [...uploaded, ...OWN];
    const stored = { key: "quad-builds", version: 1, updated_at: null };
    const saves: unknown[] = [];
    const fetch = mockApi({
      pages: [],
      "pages/quad-builds": () => {
        const { method, body } = fetch.mock.lastCall?.[1] ?? {};
        if (method === "PUT") saves.push(JSON.parse(typeof body === "string" ? body : ""));
        const values = { ...defaults(description), end_picture: "workshop" };
        return Response.json({ ...stored, values, pictures: {} });
      },
      "pages/quad-builds/images": () => Response.json(images),
      "pages/quad-builds/images/7": () => {
        const { method = "" } = fetch.mock.lastCall?.[1] ?? {};
        if (method === "PATCH") return Response.json(samplePicture(7, { alt: "Our bench" }));
        images = images.filter(({ id }) => id !== 7);
        return new Response(null, { status: 204 });
      },
    });
    const { unmount } = openPage("/admin/pages/quad-builds");
    const control = () => screen.findByLabelText("Change picture: At the end");
    fireEvent.click(await control());
    await screen.findByLabelText("Own service-shocks");
    return { user, requests, saves, fetch, unmount, control };
  }

  const dialog = () => screen.queryByRole("dialog", { name: "Choose a picture" });
  const radio = (name: string) => screen.getByLabelText(name);
  const press = (name: string) =>
    fireEvent.click(
      screen.queryByLabelText(name, { selector: "button" }) ?? screen.getByText(name),
    );

  test("a choice becomes part of the form, and of its draft", async () => {
    const { saves, control, unmount } = await open();
    expect(dialog()).toHaveTextContent("At the end");
    expect(radio("Own workshop")).toBeChecked();
    fireEvent.click(radio("Own service-shocks"));
    press("Use this picture");
    expect(dialog()).not.toBeInTheDocument();
    expect(await control()).toHaveValue("service-shocks");
    unmount();
    openPage("/admin/pages/quad-builds");
    fireEvent.click(await screen.findByText("Restore"));
    expect(await control()).toHaveValue("service-shocks");
    press("Save Page");
    await waitFor(() =>
      expect(saves).toMatchObject([{ values: { end_picture: "service-shocks" } }]),
    );
  });

  test("a chosen file is uploaded at once, and becomes the choice", async () => {
    const { user, requests, control } = await open();
    await user.upload(
      screen.getByLabelText("Choose images"),
      new File(["x"], "bench.jpg", { type: "image/jpeg" }),
    );
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.path).toBe("/api/pages/quad-builds/images");
    act(() => requests[0]?.answer(413, { error: "The file is too large." }));
    expect(await screen.findByText("The file is too large.")).toBeInTheDocument();
    press("Retry bench.jpg");
    await waitFor(() => expect(requests).toHaveLength(2));
    act(() => requests[1]?.answer(201, [samplePicture(9)]));
    expect(await screen.findByLabelText("Service, picture 9")).toBeChecked();
    press("Use this picture");
    expect(await control()).toHaveValue("9");
  });

  test("an uploaded picture has a text and can be deleted; the site's own cannot", async () => {
    const { user } = await open(samplePicture(7));
    expect(screen.queryByRole("button", { name: "Delete the chosen picture" })).toBeNull();
    fireEvent.click(radio("Service, picture 7"));
    const text = screen.getByLabelText("What the chosen picture shows");
    fireEvent.input(text, { target: { value: "Our bench" } });
    await user.type(text, "{Enter}");
    expect(await screen.findByLabelText("Our bench")).toBeChecked();
    press("Delete the chosen picture");
    expect(screen.getByRole("alertdialog")).toHaveTextContent("It cannot be restored.");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByText("Delete"));
    await waitFor(() => expect(screen.queryByLabelText("Our bench")).toBeNull());
    expect(radio("Own workshop")).toBeChecked();
    expect(radio("Own workshop")).toHaveFocus(); // the next one
  });

  test("a conflict shows both pictures", async () => {
    const { fetch } = await open();
    fireEvent.click(radio("Own service-shocks"));
    press("Use this picture");
    const current = { key: "quad-builds", version: 2, updated_at: null, pictures: {} };
    const values = { ...defaults(description), end_picture: "workshop" };
    fetch.mockImplementationOnce(() =>
      Promise.resolve(errorResponse(409, { error: "Changed.", current: { ...current, values } })),
    );
    press("Save Page");
    const conflict = within(await screen.findByRole("alert"));
    const [mine, theirs] = conflict.getAllByRole("definition");
    expect(mine).toHaveTextContent("YoursOwn service-shocks");
    expect(theirs).toHaveTextContent("Saved elsewhereOwn workshop");
    for (const each of [mine, theirs])
      expect(each && within(each).getByRole("presentation")).toBeVisible();
  });
});
