import { fireEvent, screen, within } from "@testing-library/react";
import type { SentMessage } from "../../sent-message";
import { replyKey } from "../../contact";
import { openPage } from "../../../../testing/open-page";
import { sampleCompany, sampleSentEntry } from "../../../../testing/samples";
import { errorResponse, mockApi } from "../../../../testing/server";

jest.mock("../../../site-layout", () =>
  jest.requireActual<object>("../../../../testing/bare-layout"),
);

const PATH = "contact/message/12-secret";
const ADDRESS = "/contact/message/12-secret";

const message: SentMessage = {
  reference: "M00012",
  created_at: "2026-11-21T15:00:00Z",
  state: "received",
  message: "Is it in stock?",
  attachments: [],
  has_pdf: false,
  subjects: [],
  entries: [],
  open_offer: null,
};
const lines = [
  { text: "Shock service", price: 160 },
  { text: "Setting up", price: null },
  { text: "Discount", price: -25 },
];
const offer = sampleSentEntry(7, {
  author: "workshop",
  lines,
  total: 135,
  valid_until: "2026-12-28",
});
const offered: SentMessage = { ...message, state: "answered", entries: [offer], open_offer: 7 };
const text = "My size is 20x10-9.";

beforeEach(() => localStorage.clear());

function open(shown: SentMessage, answer?: unknown, data: Record<string, unknown> = {}) {
  const fetch = mockApi({ [PATH]: shown, [`${PATH}/entries`]: answer });
  openPage(ADDRESS, { "contact/message": shown, ...data });
  const posts = () => fetch.mock.calls.filter(([path]) => path.endsWith("/entries"));
  return {
    bodies: () =>
      posts().map(([, { body } = {}]): unknown =>
        JSON.parse(typeof body === "string" ? body : "{}"),
      ),
    keys: () => posts().map(([, init]) => new Headers(init?.headers).get("Idempotency-Key")),
  };
}

test("a refused text is kept, a retry has its key, and the answer shows the conversation", async () => {
  const answers = [() => errorResponse(502), () => Promise.reject(new TypeError())];
  const stored = { ...message, entries: [sampleSentEntry(5, { text })] };
  const { bodies, keys } = open(message, () => answers.shift()?.() ?? Response.json(stored));
  const box = await screen.findByLabelText("Your text");
  fireEvent.input(box, { target: { value: text } });
  const send = () => fireEvent.click(screen.getByText("Send"));
  for (const sentence of ["It could not be sent.", "An error occurred"]) {
    send();
    // The button is below what is typed, and a phone shows one of both.
    expect(await screen.findByText(sentence)).toHaveFocus();
    expect(box).toHaveValue(text);
  }
  send();
  expect(await screen.findByText(/^It was sent\./)).toHaveFocus();
  expect(box).toHaveValue("");
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(bodies()).toEqual(Array(3).fill({ text }));
  expect(new Set(keys()).size).toBe(1);
  expect(localStorage.getItem("messageDrafts")).toBeNull();
});

test("an offer is a price list, which says how long it is valid and what of VAT", async () => {
  const company = sampleCompany({ vat_number: "LV00000000000" });
  const replaced = { ...offer, id: 6, replaced: true };
  open({ ...offered, entries: [replaced, offer] }, undefined, { "pages/company": company });
  const list = within(await screen.findByRole("region", { name: "Our offer" }));
  expect(list.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "Work and partsPrice",
    "Shock service€160",
    "Setting upincluded",
    "Discount-€25",
    "Total€135",
  ]);
  expect(list.getByText("Valid until 28.12.2026")).toBeVisible();
  expect(list.getByText(/^This is not an order\./)).toBeVisible();
  expect(list.getByText("Prices include VAT.")).toBeVisible();
  expect(screen.getByText("An earlier offer, which a later one has replaced")).toBeVisible();
});

test("a call is asked for with one tap, and is not asked for twice", async () => {
  const stored = { ...offered, entries: [offer, sampleSentEntry(8, { answer: "call", offer: 7 })] };
  const { bodies } = open(offered, stored);
  fireEvent.click(await screen.findByText("Please call me"));
  expect(await screen.findByText("Thank you. We will call you.")).toBeVisible();
  expect(bodies()).toEqual([{ answer: "call", offer: 7 }]);
  expect(screen.queryByRole("button", { name: "Please call me" })).toBeNull();
  expect(screen.getAllByRole("article").at(-1)).toHaveTextContent("Please call me");
});

test("a question names the offer, and a refusal may have a reason", async () => {
  const asked = sampleSentEntry(8, { text, answer: "question", offer: 7 });
  const { bodies } = open(offered, { ...offered, entries: [offer, asked] });
  fireEvent.input(await screen.findByLabelText("Your text"), { target: { value: text } });
  const [question, no] = screen.getAllByText("Send");
  if (!question || !no) throw new Error("There are two forms.");
  const fold = question.closest("details");
  if (fold) fold.open = true;
  fireEvent.click(question);
  await screen.findByText(/^We have your question/);
  const words = new RegExp(`I have a question${text}$`);
  expect(screen.getAllByRole("article").at(-1)).toHaveTextContent(words);
  expect(fold).not.toHaveAttribute("open"); // it is empty now
  fireEvent.change(screen.getByLabelText("The reason (optional)"), { target: { value: "time" } });
  fireEvent.click(no);
  await screen.findByText(/./, { selector: "[role=status]" });
  expect(bodies()).toEqual([
    { text, answer: "question", offer: 7 },
    { answer: "no", offer: 7, reason: "time" },
  ]);
});

test("an answer to an offer that was replaced meanwhile shows the present one", async () => {
  const error = "The offer has changed in the meantime. Please look at the present one.";
  const lines = [{ text: "With a spring", price: 255 }];
  const later = { ...offer, id: 9, lines, total: 255 };
  const current = { ...offered, entries: [{ ...offer, replaced: true }, later], open_offer: 9 };
  open(offered, () => errorResponse(409, { error, current }));
  const forms = await screen.findAllByText("Send");
  fireEvent.click(forms[1] ?? document.body);
  expect(await screen.findByText(error)).toBeVisible();
  expect(
    within(screen.getByRole("region", { name: "Our offer" })).getByText("With a spring"),
  ).toBeVisible();
});

test("an offer that has lapsed says so, and nothing of VAT if the company has no number", async () => {
  const company = sampleCompany({ vat_number: "" });
  open({ ...offered, open_offer: null }, undefined, { "pages/company": company });
  expect(await screen.findByText("It was valid until 28.12.2026")).toBeVisible();
  expect(screen.queryByText("Prices include VAT.")).toBeNull();
});

test("a question that was refused without a script has its words again", async () => {
  const reply = { error: "No.", fields: { text: ["No."] }, values: { text, answer: "question" } };
  open(offered, undefined, { [replyKey.join("/")]: reply });
  expect(await screen.findByLabelText("Your text")).toHaveValue(text);
  expect(screen.getByText("I have a question").closest("details")).toHaveAttribute("open");
});
