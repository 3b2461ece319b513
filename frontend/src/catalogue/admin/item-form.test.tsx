import { fireEvent, screen, waitFor } from "@testing-library/react";
import { openPage } from "../../../testing/open-page";
import { sampleBuild, sampleTyre } from "../../../testing/samples";
import { errorResponse, mockApi, deferredResponse } from "../../../testing/server";
import { ApiError } from "../../api/client";
import { sampleDescription } from "../../../testing/descriptions";
import { defaults } from "../../documents/admin/documents";
import { fakeUploads } from "../../../testing/uploads";
import { buildResource } from "./kinds";
import { draftKey, hasDraft, readDraft } from "../../forms/stored-draft";

describe("an item", () => {
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem("authToken", "t");
  });

  const field = (label: string) => screen.getByLabelText(label);
  const save = (noun: string) => fireEvent.click(screen.getByText(`Save ${noun}`));
  const type = (label: string, value: string) =>
    fireEvent.input(field(label), { target: { value } });

  test("a new build starts empty, asks for what is required, and is created once if it is tapped twice", async () => {
    const fetch = mockApi({ builds: () => new Promise<Response>(() => undefined) });
    openPage("/admin/builds/new");
    expect(await screen.findByText("Create New Build", { selector: "h1" })).toBeInTheDocument();
    for (const label of ["Name", "Frame", "Engine", "Description"])
      expect(field(label)).toHaveValue("");
    expect(field("Build year")).toHaveDisplayValue(String(new Date().getFullYear()));
    expect(field("Featured")).not.toBeChecked();
    expect(screen.getByText("Photos are uploaded when you save.")).toBeInTheDocument();
    expect(screen.queryByText("No images uploaded yet.")).not.toBeInTheDocument();

    type("Name", "   ");
    type("Build year", "1899");
    save("Build");
    const asked = {
      Name: "Please enter the name",
      Frame: "Please enter the frame",
      Engine: "Please enter the engine",
      "Build year": "Please enter a build year from 1900 to 2100",
    };
    for (const [label, sentence] of Object.entries(asked)) {
      expect(field(label)).toBeRequired();
      expect(field(label)).toHaveAccessibleDescription(sentence);
      expect(field(label)).toBeInvalid();
    }
    expect(field("Name")).toHaveFocus();
    for (const label of ["Name", "Frame", "Engine"]) type(label, "Works");
    expect(screen.queryByText("Please enter the name")).not.toBeInTheDocument();
    save("Build");
    expect(field("Build year")).toHaveFocus();
    const posts = () => fetch.mock.calls.filter(([, init]) => init?.method === "POST");
    expect(posts()).toEqual([]);

    type("Build year", "2024");
    save("Build");
    fireEvent.click(await screen.findByText("Saving..."));
    fireEvent.keyDown(field("Name"), { key: "s", ctrlKey: true });
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  test("a stored build is edited from its values, and what the server refuses is said at its field", async () => {
    const build = sampleBuild(7, { featured: true, description: "Raced in Kuldīga" });
    const fields = {
      frame: ["The frame is too heavy."],
      "translations.lv.engine": ["The engine is too heavy."],
    };
    const fetch = mockApi({
      "builds/7": () =>
        fetch.mock.lastCall?.[1]?.method === "PUT"
          ? errorResponse(400, { error: "The build is too heavy.", fields })
          : Response.json(build),
      "builds/7/images": [],
    });
    openPage("/admin/builds/7");
    await screen.findByLabelText("Name");
    expect(screen.getByText("Edit Build", { selector: "h1" })).toBeInTheDocument();
    const { name, frame, engine, description } = build;
    const values = { Name: name, Frame: frame, Engine: engine, Description: description };
    for (const [label, value] of Object.entries(values)) expect(field(label)).toHaveValue(value);
    expect(field("Build year")).toHaveDisplayValue("2024");
    expect(field("Featured")).toBeChecked();

    save("Build");
    await waitFor(() => expect(field("Frame")).toHaveFocus());
    expect(field("Frame")).toHaveAccessibleDescription("The frame is too heavy.");
    // One in another language opens its field.
    expect(field("Engine · LV")).toHaveAccessibleDescription(
      "Engine · LV: The engine is too heavy.",
    );
    expect(field("Name")).not.toBeInvalid();
    expect(screen.getAllByRole("alert")).toHaveLength(2);
    type("Engine · LV", "Vieglāks");
    expect(screen.queryByText(/The engine is too heavy/)).not.toBeInTheDocument();
  });
});

describe("what is not there", () => {
  const NO_RESPONSE = "The server cannot be reached. Please check your connection.";

  beforeEach(() => localStorage.setItem("authToken", "t"));

  const breakingOff = (reason: Error) => () =>
    Object.assign(Response.json({}), { json: () => Promise.reject(reason) });

  test.each([
    [
      "an unknown build",
      "builds",
      () => errorResponse(404, { error: "Build not found" }),
      "Build with ID 7 not found",
    ],
    [
      "a message with 404 in it",
      "tyres",
      () => errorResponse(502, { error: "Upstream: 404" }),
      "Tyre with ID 7 not found",
    ],
    ["the server's own words", "builds", () => errorResponse(503, { error: "Closed." }), "Closed."],
    ["an answer that breaks off", "builds", breakingOff(new TypeError()), NO_RESPONSE],
    ["a failure without words", "builds", breakingOff(new ApiError(500, "")), "Unknown error"],
  ])("an item that cannot be loaded: %s", async (_name, kind, answer, sentence) => {
    mockApi({ [`${kind}/7`]: answer });
    openPage(`/admin/${kind}/7`);
    const box = await screen.findByText(sentence);
    expect(box).toHaveAttribute("role", "alert");
  });
});

describe("a form that was left", () => {
  const description = sampleDescription("quad-builds");
  const TYPED = "Typed";
  const page = { key: "quad-builds", label: "Quad builds", version: 2, updated_at: null };
  const tyre = sampleTyre(3);

  const tyreForm = {
    address: "/admin/tyres/3",
    field: "Compound",
    button: "Save Tyre",
    stored: tyre,
  };

  beforeEach(() => localStorage.setItem("authToken", "t"));

  /** Open a page whose write is answered when the test decides. */
  function openHeld(address: string, stored: unknown) {
    const write = deferredResponse();
    const isWrite = () => /POST|PUT/.test(fetch.mock.lastCall?.[1]?.method ?? "");
    const respond = () => (isWrite() ? write.answer() : Response.json(stored));
    const fetch = mockApi({
      [address.replace("/admin/", "")]: respond,
      "pages/quad-builds/history": [],
      "tyres/3/images": [],
      tyres: () => (isWrite() ? write.answer() : Response.json([tyre])),
      pages: [page],
    });
    openPage(address);
    return { ...write, isSent: () => waitFor(() => expect(isWrite()).toBe(true)) };
  }

  const heading = (name: string) => screen.findByText(name, { selector: "h1" });

  async function leave() {
    fireEvent.click(screen.getByText("Dashboard"));
    await heading("Dashboard");
  }

  type Form = { address: string; field: string; button: string; stored: unknown };

  async function leaveWhileSaving({ address, stored, field, button }: Form) {
    const server = openHeld(address, stored);
    fireEvent.input(await screen.findByLabelText(field), { target: { value: TYPED } });
    fireEvent.click(screen.getByText(button));
    await server.isSent();
    await leave();
    return server;
  }

  test("a save that fails after its form was left says so, and the list marks the draft", async () => {
    const server = await leaveWhileSaving({
      address: "/admin/pages/quad-builds",
      field: "Note",
      button: "Save Page",
      stored: { ...page, values: defaults(description), pictures: {} },
    });
    server.arrive({ error: "Not now." }, 400);
    await screen.findByText("Quad builds was not saved. Not now.");
    await heading("Dashboard");
    const list = openPage("/admin/pages");
    expect(await list.findByText("Unsaved draft")).toBeInTheDocument();
    list.unmount();
    fireEvent.click(screen.getByText("Restore"));
    expect(await screen.findByLabelText("Note")).toHaveValue(TYPED);
  });

  test("Cancel leaves a save that runs, which says how it ends", async () => {
    const server = openHeld(tyreForm.address, tyre);
    fireEvent.input(await screen.findByLabelText(tyreForm.field), { target: { value: TYPED } });
    fireEvent.click(screen.getByText(tyreForm.button));
    await server.isSent();
    fireEvent.click(screen.getByText("Cancel"));
    expect(screen.queryByText("Your changes were not saved.")).not.toBeInTheDocument();
    server.arrive({ ...tyre, version: 3 });
    expect(await screen.findByText(`${tyre.name} was saved.`)).toBeInTheDocument();
    expect(screen.queryByText("Unsaved draft")).not.toBeInTheDocument();
  });

  test.each([
    ["a copy", 201, `${tyre.name} (copy) was created. It is not published.`],
    ["a failure", 500, "Not now."],
  ])("duplicating tells of %s after the list was left", async (_what, status, text) => {
    const server = openHeld("/admin/tyres", [tyre]);
    fireEvent.click(await screen.findByLabelText("Actions"));
    fireEvent.click(screen.getByText("Duplicate"));
    await server.isSent();
    await leave();
    const copy = { ...tyre, id: 4, name: `${tyre.name} (copy)`, published: false };
    server.arrive(status === 201 ? copy : { error: "Not now." }, status);
    await screen.findByText(text);
    await heading("Dashboard");
  });
});

describe("a draft", () => {
  const stored = sampleBuild(7, { build_year: 2020 });

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

  test("the text is no draft once it is stored, however long its photos take, nor if one is refused", async () => {
    const { requests } = fakeUploads();
    const server = holdWrites();
    openPage("/admin/builds/7");
    await screen.findByLabelText("Engine");
    type("Engine", "Ported");
    const photo = new File(["x"], "a.jpg", { type: "image/jpeg" });
    fireEvent.change(screen.getByLabelText(/Choose images/), { target: { files: [photo] } });
    await screen.findByLabelText("Remove a.jpg");
    fireEvent.click(screen.getByText("Save Build"));
    await server.isSent();
    server.arrive({ ...stored, engine: "Ported", version: 2 });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(hasDraft("builds/7")).toBe(false);
    requests[0]?.answer(400, { error: "a.jpg is damaged." });
    await screen.findByText(/some images could not be uploaded/);
    fireEvent.click(screen.getByText("Cancel"));
    await heading("Builds");
    expect(screen.queryByText("Your changes were not saved.")).not.toBeInTheDocument();
  });
});
