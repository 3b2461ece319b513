import { fireEvent, screen, waitFor, within, act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { sampleDescription } from "../../../testing/descriptions";
import { sampleBuild, samplePicture } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import type { DocumentKey } from "../../api/client";
import { defaults } from "./documents";
import { PREVIEW_READY } from "../preview-message";

/** A page with few fields, and the company's, which have one of each type. */
const SMALL = "quad-builds";
const PATH = `/admin/pages/${SMALL}`;
const NOTE = "For racing only.";

type Values = ReturnType<typeof defaults>;
type Answer = () => Promise<Response> | Response;

const stored = (version: number, changes: Values = {}, key: DocumentKey = SMALL) => ({
  key,
  version,
  updated_at: "2026-11-22T10:00:00Z",
  values: { ...defaults(sampleDescription(key)), ...changes },
  pictures: {},
});
const history = [
  {
    version: 2,
    saved_at: "2026-11-22T10:00:00Z",
    saved_by: "owner",
    changes: ["end_title", "gone"],
  },
  { version: 1, saved_at: "2026-11-21T10:00:00Z", saved_by: "owner", changes: ["sale_note"] },
  { version: 0, saved_at: null, saved_by: "", changes: [] },
];

beforeEach(() => {
  localStorage.setItem("authToken", "t");
});

/** Answer each write with the next of `answers`. Returns the bodies of the writes. */
function serve(...answers: Answer[]): unknown[] {
  const sent: unknown[] = [];
  const respond = (key: DocumentKey) => () => {
    const { method = "GET", body } = fetch.mock.lastCall?.[1] ?? {};
    if (method === "GET") return Response.json(stored(2, {}, key));
    sent.push(JSON.parse(typeof body === "string" ? body : "null"));
    return answers.shift()?.() ?? errorResponse(500);
  };
  const fetch = mockApi({
    pages: [],
    "pages/company": respond("company"),
    [`pages/${SMALL}`]: respond(SMALL),
    builds: [
      sampleBuild(7, { name: "Orange" }),
      sampleBuild(8, { name: "Hidden", published: false }),
      sampleBuild(9, { name: "Works" }),
    ],
    [`pages/${SMALL}/history`]: history,
    [`pages/${SMALL}/restore`]: stored(3, { sale_note: NOTE }),
  });
  return sent;
}

const saved =
  (changes: Values, key: DocumentKey = SMALL) =>
  () =>
    Response.json(stored(3, changes, key));
const lost: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const refused = (fields: Record<string, string[]>) => () => errorResponse(400, { fields });
const conflict = (changes: Values) => () =>
  errorResponse(409, { error: "Changed.", current: stored(3, changes) });

async function open(address = PATH) {
  openPage(address);
  return screen.findByLabelText("Note");
}
async function openCompany() {
  openPage("/admin/pages/company");
  return screen.findByLabelText("Phone");
}
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText("Save Page"));
const row = (number: number) => within(screen.getByRole("group", { name: `Row ${number}` }));

test("what is saved are all values, with the version that the form was filled from", async () => {
  const sent = serve(saved({ sale_note: NOTE }));
  await open();
  type("Note", NOTE);
  save();
  expect(await screen.findByText("Quad builds was saved.")).toBeInTheDocument();
  const { values } = stored(2, { sale_note: NOTE });
  expect(sent).toMatchObject([{ version: 2, values }]);
  expect(screen.getByText("Pages", { selector: "h1" })).toBeInTheDocument();
});

test("sections are folded and say how much is in them, sample values say so, and wrong ones are shown", async () => {
  const sent = serve();
  await openCompany();
  const first = screen.getByLabelText("Short name");
  const email = screen.getByLabelText("Email");
  expect(first.closest("details")).toBeNull();
  expect(email.closest("details")).not.toHaveAttribute("open");
  const lines = Array.from(document.querySelectorAll("summary"), (each) => each.textContent);
  expect(lines).toContain("+How to reach it3 of 3");
  expect(lines).toContain("+Social networks2");
  expect(lines).toContain("+When it is open3 of 4"); // a switch in the middle divides nothing
  const links = screen.getAllByText(/^Link \d$/).map((each) => each.closest("button"));
  expect(links.map((each) => each?.textContent)).toEqual(["+Link 1Facebook", "+Link 2Instagram"]);

  const sentence = "This is a sample value. Please enter yours";
  expect(screen.getByLabelText("VAT number")).toHaveAccessibleDescription(`${sentence}.`);
  expect(screen.getByLabelText("Legal address")).toHaveAccessibleDescription(
    `${sentence} in each language.`,
  );

  type("Email", "hello@");
  fireEvent.click(screen.getByText("Add row"));
  save();
  expect(email).toHaveFocus();
  expect(email.closest("details")).toHaveAttribute("open");
  expect(row(2).getByLabelText("From")).toHaveAccessibleDescription("Please choose a day");
  expect(sent).toEqual([]);
});

test("a published build and closed days are chosen, and what the server refuses is shown by its path", async () => {
  const sent = serve(
    refused({
      "closed_days.0.last": ["Not before the first."],
      "opening_hours.0.opens": ["Early."],
    }),
  );
  await openCompany();
  const orange = await screen.findByText("Orange");
  const builds = [...document.querySelectorAll<HTMLInputElement>('[name="featured_build"]')];
  expect(builds.map((each) => each.closest("label")?.textContent)).toEqual([
    "21 Not published: the newest featured build is shown.",
    "7 Orange",
    "9 Works",
  ]);
  expect(builds[0]).toBeChecked(); // what is stored stays until another is chosen
  fireEvent.click(orange);

  fireEvent.click(screen.getByText("Add period"));
  const period = within(screen.getByRole("group", { name: "Period 1" }));
  save();
  expect(period.getByLabelText("First day")).toHaveAccessibleDescription("Please choose a date");
  type("First day", "2026-12-07");
  type("Last day", "2026-12-06");
  fireEvent.input(period.getByRole("textbox", { name: /Reason/ }), {
    target: { value: "Vacation" },
  });
  fireEvent.click(screen.getByLabelText("Closed on public holidays"));
  save();
  expect(await screen.findByText("Not before the first.")).toBeInTheDocument();
  expect(period.getByLabelText("Last day")).toHaveAccessibleDescription("Not before the first.");
  expect(period.getByLabelText("Last day")).toHaveAttribute("type", "date");
  const closed_days = [{ first: "2026-12-07", last: "2026-12-06", note: "Vacation" }];
  expect(sent).toMatchObject([
    { values: { featured_build: 7, closed_days, closed_on_holidays: false } },
  ]);
  expect(row(1).getByLabelText("Opens")).toHaveFocus();
  expect(row(1).getByLabelText("Opens")).toHaveAccessibleDescription("Early.");
  fireEvent.click(screen.getByLabelText("Remove row 1"));
  expect(screen.queryByText("Early.")).not.toBeInTheDocument();
});

test("an unsaved change is offered again, also one in a list, and shown once restored", async () => {
  serve();
  const { unmount } = openPage("/admin/pages/company");
  fireEvent.click(await screen.findByLabelText("Remove link 1"));
  type("VAT number", "LV1");
  unmount();
  openPage("/admin/pages/company");
  const section = (name: string) => screen.getByText(name, { selector: "h2" }).closest("details");
  await userEvent.click(await screen.findByText("Where it is"));
  fireEvent.click(screen.getByText("Restore"));
  expect(section("The legal company")).toHaveAttribute("open");
  expect(screen.getByLabelText("VAT number")).toHaveFocus();
  expect(section("Social networks")).toHaveAttribute("open");
  expect(section("Where it is")).toHaveAttribute("open"); // as the owner left it
  expect(section("How to reach it")).not.toHaveAttribute("open");
  expect(screen.queryByRole("group", { name: "Link 2" })).not.toBeInTheDocument();
  expect(within(screen.getByRole("group", { name: "Link 1" })).getByLabelText("Name")).toHaveValue(
    "Instagram",
  );
});

test("a save whose answer was lost is no conflict", async () => {
  const sent = serve(lost, conflict({ sale_note: NOTE }), saved({ sale_note: NOTE }));
  await open();
  type("Note", NOTE);
  save();
  await screen.findByText(/The server cannot be reached/);
  save();
  await screen.findByText("Quad builds was saved.");
  expect(sent).toMatchObject([{ version: 2 }, { version: 2 }, { version: 3 }]);
});

test("an earlier version is restored after one question, and what was typed is kept", async () => {
  serve();
  await open();
  type("Introduction", "Typed");
  const details = screen.getByText("History").closest("details");
  if (details) details.open = true;
  fireEvent.click(await screen.findByLabelText("Restore version 0")); // that nobody saved
  const question = within(screen.getByRole("alertdialog"));
  question.getByText("Restore version 0, as it was at the start?");
  fireEvent.click(question.getByText("Cancel"));
  fireEvent.click(screen.getByLabelText("Restore version 1"));
  expect(screen.getByText("At the end: Title, gone")).toBeInTheDocument();
  fireEvent.click(within(screen.getByRole("alertdialog")).getByText("Restore"));
  expect(await screen.findByText("Version 1 restored.")).toBeInTheDocument();
  expect(screen.getByLabelText("Note")).toHaveValue(NOTE);
  fireEvent.click(screen.getByRole("button", { name: "Restore" }));
  expect(screen.getByLabelText("Introduction")).toHaveValue("Typed");
});

test("an address with the name of a field focuses it", async () => {
  serve();
  await open(`${PATH}#sale_note`);
  expect(screen.getByLabelText("Note")).toHaveFocus();
});

test("a record keeps its id, and a new one has none to send", async () => {
  const service = sampleDescription("service");
  const row = { name: "Sag", text: "", price: 60, from: true, days: null, id: "abcd1234" };
  const values = { ...defaults(service), prices: [row] };
  const answer = { key: "service", version: 1, updated_at: null, values, pictures: {} };
  const sent: unknown[] = [];
  const fetch = mockApi({
    pages: [],
    "pages/service": () => {
      const { method = "GET", body } = fetch.mock.lastCall?.[1] ?? {};
      if (method !== "GET") sent.push(JSON.parse(typeof body === "string" ? body : "null"));
      return Response.json(answer);
    },
    "pages/service/images": [],
    "pages/service/history": [],
  });
  openPage("/admin/pages/service");
  fireEvent.click(await screen.findByText("Add service"));
  const second = within(screen.getByRole("group", { name: "Service 2" }));
  fireEvent.input(second.getByLabelText("Name"), { target: { value: "Chain" } });
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  const chain = { name: "Chain", text: "", price: null, from: false, days: null };
  expect(sent).toMatchObject([{ values: { prices: [row, chain] } }]);
  expect(JSON.stringify(sent).match(/"id":/g)).toHaveLength(1);
});

describe("the live preview", () => {
  const description = sampleDescription("quad-builds");
  const WORKSHOP = samplePicture("workshop");
  const matchMedia = window.matchMedia.bind(window);

  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem("authToken", "t");
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  function open({ isWide }: { isWide: boolean }) {
    window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: isWide });
    const values = defaults(description);
    const stored = { key: "quad-builds", version: 1, updated_at: null, values };
    mockApi({
      "pages/quad-builds": { ...stored, pictures: { workshop: WORKSHOP } },
      "pages/quad-builds/images": [WORKSHOP],
    });
    openPage("/admin/pages/quad-builds");
    return screen.findByLabelText("Introduction");
  }

  /** The frame says that it listens. Returns its mock of `postMessage`. */
  function listen(frame: HTMLElement, origin = location.origin) {
    const source = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
    if (!source) throw new Error("There is no frame.");
    const post = jest.spyOn(source, "postMessage").mockReturnValue(undefined);
    const data = PREVIEW_READY;
    act(() => {
      window.dispatchEvent(new MessageEvent("message", { data, origin, source }));
    });
    return post;
  }

  test("beside the form, the preview gets what is in it at once, and each change", async () => {
    const lead = await open({ isWide: true });
    const frame = screen.getByTitle("Preview");
    expect(frame).toHaveAttribute("src", "/admin/preview/quad-builds");
    const elsewhere = listen(frame, "https://example.com");
    expect(elsewhere).not.toHaveBeenCalled();
    const post = listen(frame);
    const message = {
      key: "quad-builds",
      path: "/quad-builds",
      values: defaults(description),
      pictures: { workshop: WORKSHOP },
    };
    expect(post).toHaveBeenLastCalledWith(message, location.origin);
    fireEvent.input(lead, { target: { value: "Typed" } });
    fireEvent.input(lead, { target: { value: "Typed more" } });
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    const values = { ...message.values, lead: "Typed more" };
    expect(post).toHaveBeenLastCalledWith({ ...message, values }, location.origin);
    expect(screen.queryByRole("button", { name: "Preview" })).not.toBeInTheDocument();
    // A restored draft is shown too.
    fireEvent.click(screen.getByText("Cancel"));
    fireEvent.click(await screen.findByText("Undo"));
    const again = listen(await screen.findByTitle("Preview"));
    expect(again.mock.lastCall?.[0]).toMatchObject({ values: { lead: "Typed more" } });
  });

  test("on a phone it is behind a button, over the whole screen", async () => {
    await open({ isWide: false });
    expect(screen.queryByTitle("Preview")).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Preview" }));
    const dialog = within(screen.getByRole("dialog", { name: "Preview" }));
    expect(listen(dialog.getByTitle("Preview"))).toHaveBeenCalledTimes(1);
    fireEvent.click(dialog.getByText("Close"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
