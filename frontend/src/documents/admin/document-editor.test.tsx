import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";
import { sampleBuild, sampleDescription } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import { defaults } from "./documents";

const PATH = "/admin/pages/company";
const NUMBER = "+371 26 123 456";
const description = sampleDescription("company");

type Values = ReturnType<typeof defaults>;
type Answer = () => Promise<Response> | Response;

const stored = (version: number, changes: Values = {}) => ({
  key: "company",
  version,
  updated_at: "2026-11-22T10:00:00Z",
  values: { ...defaults(description), ...changes },
  pictures: {},
});
const history = [
  { version: 2, saved_at: "2026-11-22T10:00:00Z", saved_by: "owner", changes: ["city", "gone"] },
  { version: 1, saved_at: "2026-11-21T10:00:00Z", saved_by: "owner", changes: ["phone"] },
  { version: 0, saved_at: null, saved_by: "", changes: [] },
];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem("authToken", "t");
});

/** Answer each write with the next of `answers`. Returns the bodies of the writes. */
function serve(...answers: Answer[]): unknown[] {
  const sent: unknown[] = [];
  let now = stored(2);
  const respond = () => {
    const { method = "GET", body } = fetch.mock.lastCall?.[1] ?? {};
    if (method === "GET") return Response.json(now);
    sent.push(JSON.parse(typeof body === "string" ? body : "null"));
    return answers.shift()?.() ?? errorResponse(500);
  };
  const fetch = mockApi({
    pages: [{ key: "company", label: "Company", version: 2, updated_at: null }],
    "pages/company": respond,
    builds: [
      sampleBuild(7, { name: "Orange" }),
      sampleBuild(8, { name: "Hidden", published: false }),
      sampleBuild(9, { name: "Works" }),
    ],
    "pages/company/history": history,
    "pages/company/restore": () => {
      now = stored(3, { phone: NUMBER });
      return Response.json(now);
    },
  });
  return sent;
}

const saved = (changes: Values) => () => Response.json(stored(3, changes));
const lost: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const refused = (fields: Record<string, string[]>) => () => errorResponse(400, { fields });
const conflict = (changes: Values) => () =>
  errorResponse(409, { error: "Changed.", current: stored(3, changes) });

async function open(address = PATH) {
  openPage(address);
  return screen.findByLabelText("Phone");
}
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText("Save Page"));
const row = (number: number) => within(screen.getByRole("group", { name: `Row ${number}` }));

test("what is saved are all values, with the version that the form was filled from", async () => {
  const sent = serve(saved({ phone: NUMBER }));
  await open();
  type("Phone", NUMBER);
  save();
  expect(await screen.findByText("Company was saved.")).toBeInTheDocument();
  const { values } = stored(2, { phone: NUMBER });
  expect(sent).toMatchObject([{ version: 2, values }]);
  expect(screen.getByText("Pages", { selector: "h1" })).toBeInTheDocument();
});

test("wrong values are shown at their fields, and the first is focused", async () => {
  const sent = serve();
  await open();
  type("Email", "hello@");
  await userEvent.click(screen.getByRole("button", { name: "Add row" }));
  save();
  expect(screen.getByLabelText("Email")).toHaveFocus();
  expect(row(2).getByLabelText("From")).toHaveAccessibleDescription("Please choose a day");
  expect(sent).toEqual([]);
});

test("all sections but the first are folded, and say how much is in them", async () => {
  serve();
  await open();
  const first = screen.getByLabelText("Short name");
  const folded = screen.getByLabelText("Email");
  expect(first.closest("details")).toBeNull();
  expect(folded.closest("details")).not.toHaveAttribute("open");
  const lines = Array.from(document.querySelectorAll("summary"), (each) => each.textContent);
  expect(lines).toContain("+How to reach it3 of 3");
  expect(lines).toContain("+Social networks2");
  expect(lines).toContain("+When it is open3 of 4"); // a switch in the middle divides nothing
  type("Email", "hello@");
  save();
  expect(folded.closest("details")).toHaveAttribute("open");
  const links = screen.getAllByRole("button", { name: /^Link/, hidden: true });
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "+Link 1Facebook",
    "+Link 2Instagram",
  ]);
});

test("the build on the home page is chosen among the published ones", async () => {
  const sent = serve(saved({ featured_build: 7 }));
  await open();
  const group = screen.getByRole("group", { name: "Build on the home page", hidden: true });
  const choice = within(group);
  await choice.findByText("Orange");
  const radios = () => choice.getAllByRole("radio", { hidden: true });
  expect(radios().map((each) => each.closest("label")?.textContent)).toEqual([
    "21 Not published: the newest featured build is shown.",
    "7 Orange",
    "9 Works",
  ]);
  expect(radios()[0]).toBeChecked(); // what is stored stays until another is chosen
  fireEvent.click(choice.getByText("Orange"));
  save();
  await screen.findByText("Company was saved.");
  expect(sent).toMatchObject([{ values: { featured_build: 7 } }]);
});

test("closed days are chosen, and those that are wrong are named at their day", async () => {
  const sent = serve(refused({ "closed_days.0.last": ["Not before the first."] }));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Add period" }));
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
  expect(period.getByLabelText("Last day")).toHaveFocus();
  expect(period.getByLabelText("Last day")).toHaveAttribute("type", "date");
  const day = { first: "2026-12-07", last: "2026-12-06", note: "Vacation" };
  expect(sent).toMatchObject([{ values: { closed_days: [day], closed_on_holidays: false } }]);
});

test("the server's errors are shown by their paths", async () => {
  serve(refused({ "opening_hours.0.opens": ["Too early."] }));
  await open();
  save();
  expect(await screen.findByText("Too early.")).toBeInTheDocument();
  expect(row(1).getByLabelText("Opens")).toHaveFocus();
  expect(row(1).getByLabelText("Opens")).toHaveAccessibleDescription("Too early.");
  await userEvent.click(screen.getByRole("button", { name: "Remove row 1" }));
  expect(screen.queryByText("Too early.")).not.toBeInTheDocument();
});

test("an error that belongs to no field is shown above the buttons", async () => {
  serve(() => errorResponse(400, { error: "Unknown field.", fields: { colour: ["Unknown."] } }));
  await open();
  save();
  expect(await screen.findByText("Unknown field.")).toBeInTheDocument();
});

test("an unsaved change is offered again, also one in a list, and shown once restored", async () => {
  serve();
  const { unmount } = openPage(PATH);
  await userEvent.click(await screen.findByRole("button", { name: "Remove link 1" }));
  type("VAT number", "LV1");
  unmount();
  openPage(PATH);
  const section = (name: string) => screen.getByRole("heading", { name }).closest("details");
  await userEvent.click(await screen.findByText("Where it is"));
  await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
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

test("a conflict shows both, and mine may be saved over it", async () => {
  const sent = serve(conflict({ social: [] }), saved({ phone: NUMBER }));
  await open();
  type("Phone", NUMBER);
  save();
  expect(await screen.findByText("Changed elsewhere meanwhile")).toBeInTheDocument();
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "How to reach it: Phone",
    "Social networks",
  ]);
  fireEvent.click(screen.getByText("Keep mine"));
  await screen.findByText("Company was saved.");
  expect(sent).toMatchObject([{ version: 2 }, { version: 3 }]);
});

test("a save whose answer was lost is no conflict", async () => {
  const sent = serve(lost, conflict({ phone: NUMBER }), saved({ phone: NUMBER }));
  await open();
  type("Phone", NUMBER);
  save();
  await screen.findByText(/The server cannot be reached/);
  save();
  await screen.findByText("Company was saved.");
  expect(sent).toMatchObject([{ version: 2 }, { version: 2 }, { version: 3 }]);
});

test("an earlier version is restored after one question, and what was typed is kept", async () => {
  serve();
  const { click } = userEvent.setup();
  await open();
  type("City", "Typed");
  const details = screen.getByText("History").closest("details");
  if (details) details.open = true;
  await click(await screen.findByRole("button", { name: "Restore version 1" }));
  expect(screen.getByText("Where it is: City, gone")).toBeInTheDocument();
  await click(within(screen.getByRole("alertdialog")).getByText("Restore"));
  expect(await screen.findByText("Version 1 restored.")).toBeInTheDocument();
  expect(screen.getByLabelText("Phone")).toHaveValue(NUMBER);
  await click(screen.getByRole("button", { name: "Restore" }));
  expect(screen.getByLabelText("City")).toHaveValue("Typed");
});

test("the first version is the one that nobody saved", async () => {
  serve();
  await open();
  const details = screen.getByText("History").closest("details");
  if (details) details.open = true;
  fireEvent.click(await screen.findByRole("button", { name: "Restore version 0" }));
  expect(screen.getByRole("alertdialog")).toHaveAccessibleName(
    "Restore version 0, as it was at the start?",
  );
});

test("an address with the name of a field focuses it, and shows a long list from its start", async () => {
  serve();
  await open(`${PATH}#email`);
  expect(screen.getByLabelText("Email")).toHaveFocus();
  cleanup();
  const scroll = jest.fn();
  HTMLElement.prototype.scrollIntoView = scroll;
  jest.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(innerHeight + 1);
  await open(`${PATH}#opening_hours`);
  const list = screen.getByRole("group", { name: "Opening hours" });
  expect(list).toHaveFocus();
  expect(scroll.mock.contexts).toEqual([list]);
});

test("a document that cannot be read can be asked for again", async () => {
  mockApi({ "pages/company": () => errorResponse(503, { error: "Closed." }) });
  openPage(PATH);
  expect(await screen.findByText("Error loading Company: Closed.")).toBeInTheDocument();
  serve();
  fireEvent.click(screen.getByText("Try again"));
  expect(await screen.findByLabelText("Phone")).toBeInTheDocument();
});

test("there is no page for an unknown key", async () => {
  serve();
  openPage("/admin/pages/nothing");
  expect(await screen.findByText("There is no page at this address.")).toBeInTheDocument();
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
  fireEvent.click(await screen.findByRole("button", { name: "Add service" }));
  const second = within(screen.getByRole("group", { name: "Service 2" }));
  fireEvent.input(second.getByLabelText("Name"), { target: { value: "Chain" } });
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  const chain = { name: "Chain", text: "", price: null, from: false, days: null };
  expect(sent).toMatchObject([{ values: { prices: [row, chain] } }]);
  expect(JSON.stringify(sent).match(/"id":/g)).toHaveLength(1);
});
