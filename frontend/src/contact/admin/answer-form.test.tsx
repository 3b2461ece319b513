import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createQueryClient } from "../../api/queries";
import { FlashProvider, Notices } from "../../ui/admin/notices";
import { renderWithProviders } from "../../../testing/render";
import { sampleBuild, sampleEntry, sampleMessage, samplePart } from "../../../testing/samples";
import { errorResponse, mockApi } from "../../../testing/server";
import { messages } from "../messages";
import { AnswerForm } from "./answer-form";

const ENTRIES = "contact/messages/12/entries";
const subjects = sampleMessage(12).subjects.map((each) => ({ ...each, name: "Šasija" }));
const message = sampleMessage(12, { subjects, language: "lv", entries: [sampleEntry(1)] });
const answered = (state: "none" | "waiting") => {
  const mail = { ...sampleEntry(2).mail, state };
  const entries = [...message.entries, sampleEntry(2, { author: "workshop", mail })];
  return { ...message, state: "waiting_visitor", entries };
};
const sent = answered("waiting");
const lines = [
  { text: "Šasija", price: 2950 },
  { text: "A-svira", price: 990 },
  { text: "Uzstādīšana", price: null },
];

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("authToken", "t");
});

function open(answers: object = {}) {
  const names = { A: "A-arm", F: "Frame" };
  const parts = (arm: string, frame: string) => [
    samplePart(1, { name: arm, price: 990 }),
    samplePart(2, { name: frame, price: 2950 }),
  ];
  const builds = [
    sampleBuild(3, { name: "Zibens", sale_state: "for_sale", price: 12000 }),
    sampleBuild(4, { name: "Sold", sale_state: "sold" }),
  ];
  const fetch = mockApi({
    "parts?language=lv": parts("A-svira", "Šasija"),
    "parts?language=en": parts(names.A, names.F),
    "builds?language=lv": builds,
    "builds?language=en": builds,
    "pages/company?language=lv": { values: { greeting: "Labdien!", signature: "Ar cieņu" } },
    "contact/messages/12": sent,
    [ENTRIES]: sampleEntry(2, { author: "workshop" }),
    ...answers,
  });
  const client = createQueryClient();
  const { queryKey } = messages({}, "");
  const pages = [{ messages: [message], olderThan: undefined }];
  client.setQueryData(queryKey, { pages, pageParams: [0] });
  const user = userEvent.setup();
  const page = renderWithProviders(
    <FlashProvider>
      <Notices />
      {/* As in the inbox. */}
      <ul>
        <li>
          <AnswerForm message={message} />
        </li>
      </ul>
    </FlashProvider>,
    "/admin/messages",
    client,
  );
  const listed = () => client.getQueryData(queryKey)?.pages.flatMap((page) => page.messages);
  const posts = () => fetch.mock.calls.filter(([path]) => path.endsWith(ENTRIES));
  const bodies = () =>
    posts().map(([, { body } = {}]): unknown => JSON.parse(typeof body === "string" ? body : "{}"));
  const keys = () => posts().map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));
  const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
  return { user, page, listed, press, bodies, keys };
}

/** A day on this device's clock. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv", { timeZone: undefined });

async function offerThree({ user, press }: ReturnType<typeof open>) {
  await press("Add an offer");
  const list = within(await screen.findByRole("list", { name: "Suggestions" }));
  // What was asked about comes first, in the visitor's language, with its name in the owner's.
  const names = await list.findAllByRole("button", { name: /€/ });
  expect(names.map((each) => each.textContent)).toEqual([
    "ŠasijaFrame€2,950",
    "A-sviraA-arm€990",
    "Zibens€12,000",
  ]);
  await press(/Šasija/);
  await user.type(screen.getByRole("searchbox"), "a-arm"); // in the owner's language, too
  await press(/A-svira/);
  await user.type(screen.getByRole("searchbox"), "Uzstādīšana{Enter}");
  await waitFor(() => expect(screen.getByLabelText("Price of line 3 in euro")).toHaveFocus());
}

test("an offer of three lines has its total and ends in 30 days, and is shown as sent", async () => {
  const form = open();
  await offerThree(form);
  expect(screen.getByText("Labdien!")).toBeVisible();
  expect(screen.getByText("Ar cieņu")).toBeVisible();
  expect(screen.getByText("€3,940")).toBeVisible();
  expect(screen.getByLabelText("Valid until")).toHaveValue(inDays(30));
  await form.press("Send the offer");
  expect(await screen.findByText("Your answer to Anna & Jānis was sent.")).toBeVisible();
  expect(form.bodies()).toEqual([{ text: "", lines, valid_until: inDays(30), entries_seen: 1 }]);
  expect(form.listed()).toEqual([sent]);
  expect(screen.queryByRole("list", { name: "Lines of the offer" })).toBeNull();
  expect(localStorage.getItem("messageDrafts")).toBeNull();
});

test("what was typed survives a closed tab and a lost line, and is sent with one key", async () => {
  const refusals = [() => Promise.reject(new TypeError()), () => errorResponse(502)];
  const answer = () => refusals.shift()?.() ?? Response.json(sampleEntry(2));
  const first = open();
  await offerThree(first);
  await first.user.type(screen.getByRole("textbox", { name: "Your answer" }), "Labi.");
  first.page.unmount();
  const form = open({ [ENTRIES]: answer });
  expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveValue("Labi.");
  expect(screen.getByRole("textbox", { name: "Price of line 2 in euro" })).toHaveValue("990");
  for (const problem of [
    "The server cannot be reached. Please check your connection.",
    "API error: 502",
  ]) {
    await form.press("Send the offer");
    expect(await screen.findByText(problem)).toBeVisible();
  }
  await form.press("Send the offer");
  expect(await screen.findByText(/was sent\.$/)).toBeVisible();
  expect(form.bodies()).toHaveLength(3);
  expect(new Set(form.keys()).size).toBe(1);
  expect(form.bodies()[2]).toMatchObject({ text: "Labi.", lines });
});

test("an answer that is not mailed is not called sent", async () => {
  const form = open({ "contact/messages/12": answered("none") });
  await form.user.type(screen.getByRole("textbox", { name: "Your answer" }), "Labi.");
  await form.press("Send");
  expect(await screen.findByText(/is stored\. Please send it yourself\.$/)).toBeVisible();
  expect(screen.queryByText(/was sent/)).toBeNull();
});

test.each([
  ["12,5", "Please enter a price in whole euro, or none if it is included."],
  ["1000001", "Please enter a price in whole euro, or none if it is included."],
])("a price of %j is not sent", async (price, problem) => {
  const form = open();
  await form.press("Add an offer");
  await form.user.type(screen.getByRole("searchbox"), "Seals{Enter}");
  await form.user.type(screen.getByRole("textbox", { name: "Price of line 1 in euro" }), price);
  await form.press("Send the offer");
  // The bar with the button stays in sight.
  const bar = screen
    .getByRole("button", { name: "Send the offer" })
    .closest<HTMLElement>(".sticky");
  expect(bar).toContainElement(await screen.findByText(problem));
  const wrong = screen.getByRole("textbox", { name: "Price of line 1 in euro" });
  await waitFor(() => expect(wrong).toHaveFocus());
  expect(form.bodies()).toEqual([]);
});

test("a discount is taken off, what was typed for nothing is asked about, and lines are removed", async () => {
  const form = open();
  await form.press("Send");
  expect(
    screen.getByText("Please write a line, add an offer or choose a photograph."),
  ).toBeVisible();
  await offerThree(form);
  await form.user.type(screen.getByRole("textbox", { name: "Price of line 3 in euro" }), "-40");
  expect(screen.getByText("€3,900")).toBeVisible();
  await form.user.clear(screen.getByRole("textbox", { name: "Text of line 3" }));
  await form.press("Send the offer");
  expect(await screen.findByText("Please say what the price is for.")).toBeVisible();
  await form.press("Remove line 3");
  await form.press("Send the offer");
  await screen.findByText(/was sent\.$/);
  expect(form.bodies()).toMatchObject([{ lines: lines.slice(0, 2) }]);
});

test("a removed line can be brought back to its place, until something else is changed", async () => {
  const form = open();
  await offerThree(form);
  await form.press("Remove line 2");
  expect(screen.getByText("The line was removed.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus());
  expect(screen.queryByText("€3,940")).toBeNull();
  await form.press("Undo");
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "Text of line 2" })).toHaveFocus(),
  );
  expect(screen.getByText("€3,940")).toBeVisible();
  await form.press("Remove line 3");
  await form.press("Remove line 1");
  await form.press("Undo");
  await form.press("Send the offer");
  await screen.findByText(/was sent\.$/);
  expect(form.bodies()).toMatchObject([{ lines: lines.slice(0, 2) }]);
});
