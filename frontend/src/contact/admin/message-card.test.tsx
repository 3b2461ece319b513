import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { encodeForUrl } from "../../core/characters";
import { renderWithProviders } from "../../../testing/render";
import { mockApi } from "../../../testing/server";
import { sampleCompany, sampleEntry, sampleMessage } from "../../../testing/samples";
import type { Message, MessageEntry } from "../messages";
import { MessageText } from "./conversation";
import { MessageCard } from "./message-card";

test("words are shown in their own direction", () => {
  const text = "هل هذه الدراجة للبيع؟";
  render(<MessageText language="en">{text}</MessageText>);
  expect(screen.getByText(text)).toHaveAttribute("dir", "auto");
});

function showCard(fields: Partial<Message> = {}) {
  const calls = { onMark: jest.fn(), onDelete: jest.fn() };
  const message = sampleMessage(1, fields);
  renderWithProviders(<MessageCard message={message} busy={false} opens {...calls} />);
  return calls;
}

test("a message shows what it is about and how to answer it", () => {
  const focus = { x: 0.3, y: 0.7 };
  const build = { path: "/quad-builds/21", picture: "/media/1.webp", focus };
  const subjects = [
    { kind: "build", name: "Orange 21", item: build } as const,
    { kind: "brakes", name: "Beringer", item: { ...build, path: "/x", picture: null } } as const,
  ];
  showCard({ subjects, language: "lv", phone: "26 123 456" });
  const [about, brakes] = screen.getAllByRole("listitem");
  expect(about).toHaveTextContent("About the buildOrange 21");
  expect(about?.querySelector("a")).toHaveAttribute("href", "/quad-builds/21");
  expect(about?.querySelector("img")).toHaveAttribute("src", "/media/1.webp");
  expect(brakes).toHaveTextContent("About brakesBeringer");
  expect(brakes?.querySelector("img")).toBeNull();
  expect(screen.getByText("Written in: Latviešu")).toBeVisible();
  expect(screen.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+37126123456");
});

test.each([
  ["what was written", {}, "Entry 2"],
  ["an answer to an offer, which has no words", { text: "", answer: "call" }, "Please call me"],
] as const)("the line of a message has what was said last: %s", (_, fields, words) => {
  showCard({ entries: [sampleEntry(1), sampleEntry(2, fields)] });
  expect(document.querySelector("header")).toHaveTextContent(words);
});

test("what is known of the machine is a table above the text", () => {
  const unknown = { model: null, hours: null, suspension: null, weight: null, ground: null };
  showCard({ machine: { ...unknown, make: "Yamaha", year: 2021, hours: 0 }, message: "It leaks." });
  const table = screen.getByRole("table", { name: "Machine" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "MakeYamaha",
    "Year2021",
    "Hours since the last service0",
  ]);
  const text = screen.getByText("It leaks.", { selector: ".max-w-prose" });
  expect(table.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ["call", "Would like a phone call", ["Call"]],
  ["whatsapp", "Would like an answer on WhatsApp", ["WhatsApp"]],
  ["email", "Would like an e-mail", []],
] as const)("the way that the visitor prefers stands out: %s", (preferred, words, links) => {
  showCard({ phone: "+44 20 7946 0000", preferred });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText("anna@example.lv, +44 20 7946 0000")).toBeVisible();
  const outstanding = screen
    .getAllByRole("link")
    .filter((each) => each.className.includes("color-hot)"));
  expect(outstanding.map((each) => each.textContent)).toEqual(links);
});

test("without a number there is nothing to call", () => {
  showCard({ preferred: "call" });
  expect(screen.queryByRole("link", { name: /Call|WhatsApp/ })).toBeNull();
});

test.each([
  ["new", ["Won", "Lost", "Done", "Spam"], ["won", "lost", "done", "spam"]],
  ["waiting_visitor", ["Won", "Lost", "Done", "Spam"], ["won", "lost", "done", "spam"]],
  ["won", ["Open again", "Spam"], ["waiting_workshop", "spam"]],
  ["spam", ["Not spam"], ["waiting_workshop"]],
] as const)("what can become of a message that is %s", async (state, names, states) => {
  const user = userEvent.setup();
  const { onMark } = showCard({
    state,
    closed_at: state === "won" ? "2026-11-22T15:00:00Z" : null,
  });
  for (const name of names) await user.click(screen.getByRole("button", { name }));
  expect(onMark.mock.calls.flat()).toEqual(states);
  for (const name of ["Won", "Open again", "Not spam"]) {
    const isOffered = names.some((each) => each === name);
    expect(screen.queryAllByRole("button", { name })).toHaveLength(isOffered ? 1 : 0);
  }
  expect(screen.queryByText(/^Closed on /) !== null).toBe(state === "won");
});

const offer: Partial<MessageEntry> = {
  author: "workshop",
  lines: [
    { text: "Shock service", price: 160 },
    { text: "Setting up", price: null },
    { text: "Discount", price: -25 },
  ],
  total: 135,
  valid_until: "2026-12-28",
};

test("both sides' entries are in order, with offers, answers and what became of their mail", () => {
  const mail = {
    state: "failed",
    reason: "No such mailbox.",
    attempts: 1,
    next_attempt: null,
    is_suspected: false,
  } as const;
  showCard({
    entries: [
      sampleEntry(1, { ...offer, replaced: true }),
      sampleEntry(2, { ...offer, text: "With a discount.", mail }),
      sampleEntry(3, { text: "", answer: "no", reason: "price", offer: 2 }),
    ],
  });
  const [old, present, no] = within(
    screen.getByRole("list", { name: "Conversation" }),
  ).getAllByRole("listitem");
  expect(old).toHaveTextContent("An earlier offer, which a later one has replaced");
  expect(present).toHaveTextContent(/^The workshop.*With a discount\./);
  expect(present).toHaveTextContent(
    "Setting upincludedDiscount-€25Total€135Valid until 28.12.2026",
  );
  expect(present).toHaveTextContent("Could not be mailed: No such mailbox.");
  expect(no).toHaveTextContent(/Anna & Jānis.*No, thank you · The price/);
});

test("the last answer is handed over outside of mail with its text and the page's address", async () => {
  const user = userEvent.setup();
  const share = jest.fn().mockResolvedValue(undefined);
  Object.assign(navigator, { share });
  const { page_url } = sampleMessage(1);
  mockApi({ "pages/company?language=en": sampleCompany() });
  showCard({ phone: "26123456", entries: [sampleEntry(1, { ...offer, text: "It is ready." })] });
  const { greeting, signature } = sampleCompany().values;
  const text = [greeting, "It is ready.", page_url, signature].join("\n\n");
  expect(screen.getByText("It was not mailed. Send it yourself:")).toBeVisible();
  const address = `https://wa.me/37126123456?text=${encodeForUrl(text)}`;
  await waitFor(() =>
    expect(screen.getAllByRole("link", { name: "WhatsApp" }).at(-1)).toHaveAttribute(
      "href",
      address,
    ),
  );
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(share.mock.calls).toEqual([[{ text }]]);
});

test("suspected spam has no page to share, and is not answered", () => {
  showCard({ state: "spam", page_url: null, entries: [sampleEntry(1, { ...offer })] });
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
});

test("why a mail or a copy failed is shown", () => {
  const reason = "550 No such mailbox.";
  const mail = { state: "failed", reason, attempts: 1, next_attempt: null } as const;
  showCard({ mail, copy: { state: "failed", reason: "552 Full." } });
  expect(screen.getByText(`Could not be mailed: ${reason}`)).toBeVisible();
  expect(
    screen.getByText(/^The copy for the visitor could not be delivered.* 552 Full.$/),
  ).toBeVisible();
});
