import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { sampleBuild } from "../../../testing/samples";
import { deferredResponse, mockApi } from "../../../testing/server";
import { fakeUploads } from "../../../testing/uploads";
import { buildResource } from "./kinds";
import { draftKey, hasDraft, readDraft } from "../../forms/stored-draft";
import { toTranslatedText } from "../../forms/translated-text";

const stored = sampleBuild(7, { build_year: 2020 });
const photo = new File(["x"], "a.jpg", { type: "image/jpeg" });

beforeEach(() => localStorage.setItem("authToken", "t"));

/** The server answers each write when the test decides. */
function holdWrites() {
  const write = deferredResponse();
  const isWrite = () => /POST|PUT/.test(fetch.mock.lastCall?.[1]?.method ?? "");
  const read = (body: unknown) => () => (isWrite() ? write.answer() : Response.json(body));
  const fetch = mockApi({
    builds: read([stored]),
    "builds/7": read(stored),
    "builds/7/images": [],
  });
  return {
    isSent: () => waitFor(() => expect(isWrite()).toBe(true)),
    arrive: write.arrive,
  };
}

function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

const heading = (text: string) => screen.findByText(text, { selector: "h1" });
const draft = () => readDraft(draftKey("builds/7"), buildResource().fields, {});

test("what is typed while a new item is being created is its draft then", async () => {
  const server = holdWrites();
  openPage("/admin/builds/new");
  await screen.findByLabelText("Name");
  type("Name", stored.name);
  type("Frame", stored.frame);
  type("Engine", stored.engine);
  fireEvent.click(screen.getByText("Save Build"));
  await server.isSent();
  type("Frame", "Chromoly, typed meanwhile");
  server.arrive({ ...stored, build_year: new Date().getFullYear() }, 201);
  await heading("Builds");
  expect(hasDraft("builds/new")).toBe(false);
  expect(draft()).toMatchObject({
    version: 1,
    values: { frame: { en: "Chromoly, typed meanwhile" } },
  });
  expect(await screen.findByText("Unsaved draft")).toBeInTheDocument();
});

async function saveWithPhoto() {
  const user = userEvent.setup();
  const { requests } = fakeUploads();
  const server = holdWrites();
  openPage("/admin/builds/7");
  await screen.findByLabelText("Engine");
  type("Engine", "Ported");
  await user.upload(screen.getByLabelText(/Choose images/), photo);
  fireEvent.click(screen.getByText("Save Build"));
  await server.isSent();
  server.arrive({ ...stored, engine: "Ported", version: 2 });
  await waitFor(() => expect(requests).toHaveLength(1));
  return requests;
}

test("the text is no draft once it is stored, however long its photos take", async () => {
  await saveWithPhoto();
  expect(hasDraft("builds/7")).toBe(false);
  type("Frame", "Typed meanwhile");
  expect(draft()).toMatchObject({ version: 2, values: { frame: { en: "Typed meanwhile" } } });
});

test("Cancel after a photo was refused does not say that the text was not saved", async () => {
  const [request] = await saveWithPhoto();
  request?.answer(400, { error: "a.jpg is damaged." });
  await screen.findByText(/some images could not be uploaded/);
  fireEvent.click(screen.getByText("Cancel"));
  await heading("Builds");
  expect(screen.queryByText("Your changes were not saved.")).not.toBeInTheDocument();
});

test("a draft of a release that did not have all fields is offered", async () => {
  const values = { frame: toTranslatedText("Typed before the update") };
  localStorage.setItem(draftKey("builds/7"), JSON.stringify({ values, version: 1, at: "" }));
  holdWrites();
  openPage("/admin/builds/7");
  fireEvent.click(await screen.findByText("Restore"));
  expect(screen.getByLabelText("Frame")).toHaveValue("Typed before the update");
  expect(screen.getByLabelText("Engine")).toHaveValue(stored.engine);
});
