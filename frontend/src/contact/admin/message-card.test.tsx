import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderWithProviders } from "../../../testing/open-page";
import { sampleMessage } from "../../../testing/samples";
import type { Message } from "../messages";
import { MessageCard, MessageText } from "./message-card";

const UNFOLD = { name: "Show the whole message" };

function show(text: string, isOpen = false) {
  render(
    <MessageText language="en" isOpen={isOpen}>
      {text}
    </MessageText>,
  );
  return screen.getByText((_, element) => element?.tagName === "P" && element.textContent === text);
}

test.each(["word ".repeat(100), "line\n".repeat(12)])("a long message is folded", async (text) => {
  const user = userEvent.setup();
  const words = show(text);
  expect(words).toHaveClass("line-clamp-6");
  await user.click(screen.getByRole("button", UNFOLD));
  expect(words).not.toHaveClass("line-clamp-6");
  await user.click(screen.getByRole("button", { name: "Show less" }));
  expect(words).toHaveClass("line-clamp-6");
});

test.each([
  ["a short one", "Is it in stock?", false],
  ["one that a search found", "word ".repeat(100), true],
])("%s is shown whole", (_name, text, isOpen) => {
  expect(show(text, isOpen)).not.toHaveClass("line-clamp-6");
  expect(screen.queryByRole("button")).toBeNull();
});

test("words are shown in their own direction", () => {
  expect(show("هل هذه الدراجة للبيع؟")).toHaveAttribute("dir", "auto");
});

function showCard(fields: Partial<Message> = {}) {
  const calls = { onMark: jest.fn(), onDelete: jest.fn() };
  const message = sampleMessage(1, fields);
  renderWithProviders(
    <MessageCard message={message} busy={false} isFound={false} opens {...calls} />,
  );
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
  ["call", "Would like a phone call", "Call"],
  ["whatsapp", "Would like an answer on WhatsApp", "WhatsApp"],
  ["email", "Would like an e-mail", "Reply by e-mail"],
] as const)("the way that the visitor prefers stands out: %s", (preferred, words, link) => {
  showCard({ phone: "+44 20 7946 0000", preferred });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText("anna@example.lv, +44 20 7946 0000")).toBeVisible();
  const outstanding = screen
    .getAllByRole("link")
    .filter((each) => each.className.includes("color-hot)"));
  expect(outstanding.map((each) => each.textContent)).toEqual([link]);
});

test("without a number there is nothing to call", () => {
  showCard({ preferred: "call" });
  expect(screen.queryByRole("link", { name: /Call|WhatsApp/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Reply by e-mail" }).className).toContain("color-hot)");
});

test.each(["Reply by e-mail", "Call", "WhatsApp"])(
  "after a reply by %s the message asks if it is answered",
  async (name) => {
    const user = userEvent.setup();
    const { onMark } = showCard({ phone: "26 123 456" });
    const reply = screen.getByRole("link", { name });
    reply.addEventListener("click", (event) => event.preventDefault());
    await user.click(reply);
    expect(screen.getByRole("status")).toHaveTextContent("Answered?");
    await user.click(screen.getByRole("button", { name: "Not yet" }));
    expect(screen.queryByText("Answered?")).toBeNull();
    expect(screen.getByRole("link", { name: "Reply by e-mail" })).toHaveFocus();
    expect(onMark).not.toHaveBeenCalled();
    await user.click(reply);
    await user.click(screen.getByRole("button", { name: "Yes" }));
    expect(onMark.mock.calls).toEqual([["done"]]);
  },
);

test("an answered message does not ask again", async () => {
  const user = userEvent.setup();
  showCard({ state: "done", closed_at: "2026-11-22T15:00:00Z" });
  const reply = screen.getByRole("link", { name: "Reply by e-mail" });
  reply.addEventListener("click", (event) => event.preventDefault());
  await user.click(reply);
  expect(screen.queryByText("Answered?")).toBeNull();
  expect(screen.getByText(/^Answered on /)).toBeVisible();
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
