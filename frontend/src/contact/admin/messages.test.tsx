import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import limits from "../../content/limits.json";
import { FlashProvider, Notices } from "../../ui/admin/notices";
import { renderWithProviders } from "../../../testing/render";
import { sampleEntry, sampleMessage } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import type { Message } from "../messages";
import { Messages } from "./messages";

jest.mock("../../content/limits.json", () => ({
  ...jest.requireActual<object>("../../content/limits.json"),
  contact_page_size: 3,
}));

const PAGE = limits.contact_page_size;
const REASON = "The visitor has added something in the meantime. Please read it first.";

beforeEach(() => localStorage.setItem("authToken", "t"));

/** A server with these messages, newest first, which answers as the API does. */
function mockInbox(...rows: Message[]) {
  const inbox: { rows: Message[]; refusal?: Response | undefined } = { rows };
  const answer = (url: URL, method: string, body: unknown): Response => {
    const [last = ""] = url.pathname.split("/").slice(-1);
    if (!url.pathname.includes("/contact/")) return errorResponse(404); // what an offer may have
    const asked = Object.fromEntries(url.searchParams);
    if (last === "counts") return Response.json(countsOf(inbox.rows));
    if (method === "GET" && last === "messages" && !inbox.refusal) {
      const found = inbox.rows.filter(
        ({ id, state, name, reference }) =>
          state === (asked.state ?? state) &&
          id < Number(asked.before ?? Infinity) &&
          `${name} ${reference}`.includes(asked.search ?? ""),
      );
      return Response.json(found.slice(0, PAGE));
    }
    const { refusal } = inbox;
    inbox.refusal = undefined;
    if (refusal) return refusal;
    if (method === "DELETE") {
      inbox.rows = inbox.rows.filter(({ id }) => id !== Number(last));
      return new Response(null, { status: 204 });
    }
    inbox.rows = inbox.rows.map((row) =>
      row.id === Number(last) ? Object.assign({ ...row }, body) : row,
    );
    return Response.json(inbox.rows.find(({ id }) => id === Number(last)));
  };
  const fetch = mockApi({}).mockImplementation((url, { method = "GET", body } = {}) => {
    const sent: unknown = JSON.parse(typeof body === "string" ? body : "{}");
    return Promise.resolve(answer(new URL(url, "https://quads.example"), method, sent));
  });
  return Object.assign(inbox, { fetch });
}

const STATES = ["new", "waiting_workshop", "waiting_visitor", "done", "won", "lost", "spam"];

function countsOf(rows: Message[]) {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  return { ...Object.fromEntries(STATES.map((state) => [state, count(state)])), failed: 0 };
}

function openInbox(address = "/admin/messages") {
  return renderWithProviders(
    <FlashProvider>
      <Notices />
      <Messages />
    </FlashProvider>,
    address,
  );
}

async function card(id: number) {
  const text = new RegExp(sampleMessage(id).reference);
  const found = await screen.findAllByText(text);
  const shown = found.map((each) => each.closest("article")).find((article) => article);
  if (!shown) throw new Error(`There is no card of message ${id}.`);
  return within(shown);
}

/** Open the message, if it is closed. */
async function open(id: number) {
  const shown = await card(id);
  const closed = shown.queryByRole("button", { expanded: false });
  if (closed) fireEvent.click(closed);
  return shown;
}

async function press(id: number, name: string) {
  fireEvent.click((await open(id)).getByText(name, { selector: "button" }));
}

async function remove(id: number) {
  await press(id, "Delete");
  fireEvent.click(within(screen.getByRole("alertdialog")).getByText("Delete"));
}

function show(tab: string) {
  const tabs = screen.getByRole("navigation", { name: "Messages by state" });
  return within(tabs).findByRole("link", { name: tab });
}

test("a message that cannot be shown leaves the others in their places", async () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  const emoji = sampleMessage(2, { message: `${"a".repeat(1199)}😀` });
  const broken: object = { ...sampleMessage(1), subjects: null };
  mockApi({ "contact/messages?state=new": [emoji, broken] });
  renderWithProviders(<Messages />);
  expect(await screen.findByRole("article", { name: emoji.name })).toBeVisible();
  expect(screen.getAllByText("This cannot be shown. The rest of the page works.")).toHaveLength(1);
});

test.each([
  [20, "It stays under Recently deleted for 20 days."],
  [0, "It cannot be restored."],
])(
  "whoever deletes a message with %i days left is told how long it is kept",
  async (left, note) => {
    const kept_until = new Date(Date.now() + left * 86_400_000).toISOString();
    mockApi({ "contact/messages?state=new": [sampleMessage(1, { kept_until })] });
    renderWithProviders(<Messages />);
    await press(1, "Delete");
    expect(screen.getByRole("alertdialog")).toHaveTextContent(note);
  },
);

test("a marked message stays in its place until another tab is opened", async () => {
  const user = userEvent.setup();
  mockInbox(sampleMessage(3, { state: "spam" }), sampleMessage(2), sampleMessage(1));
  openInbox();
  (await open(2)).getByRole("button", { name: "Done" }).focus();
  await user.keyboard("{Enter}");
  const openAgain = await (await card(2)).findByRole("button", { name: "Open again" });
  await waitFor(() => expect(openAgain).toHaveFocus());
  fireEvent.click(await show("New (1)"));
  fireEvent.click(await show("Done (1)"));
  await press(2, "Open again");
  fireEvent.click(await show("Spam (1)"));
  await press(3, "Not spam");
  expect(await (await card(3)).findByRole("button", { name: "Done" })).toBeVisible();
  expect(await show("New (1)")).toBeVisible();
  expect(await show("Waiting for us (2)")).toBeVisible();
  expect(screen.queryByRole("link", { name: /Could not be mailed/ })).toBeNull();
});

test("what the visitor added meanwhile is shown before the message is marked", async () => {
  const inbox = mockInbox(sampleMessage(1));
  openInbox();
  await card(1);
  const current = sampleMessage(1, { entries: [sampleEntry(5, { text: "It leaks." })] });
  inbox.refusal = errorResponse(409, { error: REASON, current });
  await press(1, "Done");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    `Message M00001 was not changed. ${REASON}`,
  );
  expect((await card(1)).getByText("It leaks.")).toBeVisible();
  await press(1, "Done");
  expect(await (await card(1)).findByRole("button", { name: "Open again" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  const bodies = inbox.fetch.mock.calls.flatMap(([, init]) => init?.body ?? []);
  expect(bodies).toEqual(
    [0, 1].map((entries_seen) => JSON.stringify({ state: "done", entries_seen })),
  );
});

test("what failed names its message, and is gone with the next success", async () => {
  const inbox = mockInbox(sampleMessage(2), sampleMessage(1));
  openInbox();
  await card(1);
  inbox.refusal = errorResponse(503, { error: "The workshop is closed." });
  await press(1, "Done");
  const problem = "Message M00001 was not changed. The workshop is closed.";
  expect(await screen.findByText(problem)).toBeVisible();
  await remove(2);
  expect(await screen.findByText(/Message M00002 was deleted\./)).toBeVisible();
  expect(screen.queryByText(problem)).toBeNull();
  expect(screen.getAllByRole("article")).toHaveLength(1);
});

test("the words of a search stay in this tab and out of the address", async () => {
  mockInbox(sampleMessage(2, { name: "Zane" }), sampleMessage(1, { state: "done" }));
  const first = openInbox();
  const search = await screen.findByRole("searchbox", { name: "Search messages" });
  fireEvent.input(search, { target: { value: "M00001" } }); // in all states
  expect(await screen.findByText("1 found")).toBeVisible();
  expect((await card(1)).getByText(/Done/)).toBeVisible();
  expect(window.location.search).toBe("");
  first.unmount();
  openInbox(); // as after a reload
  const again = await screen.findByRole("searchbox", { name: "Search messages" });
  expect(again).toHaveValue("M00001");
  fireEvent.input(again, { target: { value: "M00001 nothing like that" } });
  expect(await screen.findByText("No messages match “M00001 nothing like that”.")).toBeVisible();
});

test("the link in a mail finds its message, whatever became of it", async () => {
  mockInbox(sampleMessage(2), sampleMessage(1, { state: "done" }));
  openInbox("/admin/messages?search=M00001");
  await card(1);
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Open again" })).toBeVisible(); // it is open
});

test("an inbox that cannot be read says so, and an empty one too", async () => {
  const inbox = mockInbox();
  inbox.refusal = errorResponse(403, { error: "The workshop is closed." });
  openInbox();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error loading messages: The workshop is closed.",
  );
  fireEvent.click(screen.getByText("Try again"));
  expect(await screen.findByText("No new messages.")).toBeVisible();
});

const many = () => Array.from({ length: PAGE + 2 }, (_, n) => sampleMessage(PAGE + 2 - n));

test("an inbox without new messages leads to those that wait for an answer", async () => {
  mockInbox(sampleMessage(1, { state: "waiting_workshop" }));
  openInbox();
  await screen.findByText("No new messages.");
  fireEvent.click(await screen.findByText("1 waiting for us"));
  expect(await card(1)).toBeDefined();
});

test("older messages come after newer ones were marked or deleted", async () => {
  mockInbox(...many());
  openInbox();
  expect(await screen.findAllByRole("article")).toHaveLength(PAGE);
  await remove(PAGE + 2);
  await press(3, "Done"); // the last that is shown, and the cursor of the next page
  await (await card(3)).findByRole("button", { name: "Open again" });
  fireEvent.click(screen.getByText("Show older messages"));
  await card(1);
  expect(screen.getAllByRole("article")).toHaveLength(PAGE + 1);
  expect(screen.queryByRole("button", { name: "Show older messages" })).toBeNull();
});
