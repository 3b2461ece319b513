import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { encodeForUrl } from "../../core/characters";
import { renderWithProviders } from "../../../testing/render";
import { mockApi, errorResponse } from "../../../testing/server";
import {
  sampleCompany,
  sampleEntry,
  sampleMessage,
  sampleBuild,
  samplePart,
} from "../../../testing/samples";
import { type Message, type MessageEntry, messages } from "../messages";
import { MessageCard } from "./message-card";
import { createQueryClient } from "../../api/queries";
import { FlashProvider, Notices } from "../../ui/admin/notices";
import { AnswerForm } from "./answer-form";

describe("a message", () => {
  function showCard(fields: Partial<Message> = {}) {
    const calls = { onMark: jest.fn(), onDelete: jest.fn() };
    const message = sampleMessage(1, fields);
    const card = <MessageCard message={message} busy={false} opens {...calls} />;
    return { ...calls, ...renderWithProviders(card) };
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
    showCard({
      machine: { ...unknown, make: "Yamaha", year: 2021, hours: 0 },
      message: "It leaks.",
    });
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

  test("the way that the visitor prefers stands out, unless there is no number to call", () => {
    const { unmount } = showCard({ phone: "+44 20 7946 0000", preferred: "whatsapp" });
    expect(screen.getByText("Would like an answer on WhatsApp")).toBeVisible();
    expect(screen.getByText("anna@example.lv, +44 20 7946 0000")).toBeVisible();
    const outstanding = screen
      .getAllByRole("link")
      .filter((each) => each.className.includes("color-hot)"));
    expect(outstanding.map((each) => each.textContent)).toEqual(["WhatsApp"]);
    unmount();
    showCard({ preferred: "call" });
    expect(screen.getByText("Would like a phone call")).toBeVisible();
    expect(screen.queryByRole("link", { name: /Call|WhatsApp/ })).toBeNull();
  });

  test.each([
    ["new", ["Won", "Lost", "Done", "Spam"], ["won", "lost", "done", "spam"]],
    ["won", ["Open again", "Spam"], ["waiting_workshop", "spam"]],
    ["spam", ["Not spam"], ["waiting_workshop"]],
  ] as const)("what can become of a message that is %s", (state, names, states) => {
    const { onMark } = showCard({
      state,
      closed_at: state === "won" ? "2026-11-22T15:00:00Z" : null,
    });
    for (const name of names) fireEvent.click(screen.getByText(name, { selector: "button" }));
    expect(onMark.mock.calls.flat()).toEqual(states);
    for (const name of ["Won", "Open again", "Not spam"]) {
      const isOffered = names.some((each) => each === name);
      expect(screen.queryAllByText(name, { selector: "button" })).toHaveLength(isOffered ? 1 : 0);
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
});

describe("an answer", () => {
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
      posts().map(([, { body } = {}]): unknown =>
        JSON.parse(typeof body === "string" ? body : "{}"),
      );
    const keys = () => posts().map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));
    const press = (name: string) =>
      user.click(screen.queryByLabelText(name, { selector: "button" }) ?? screen.getByText(name));
    return { user, page, listed, press, bodies, keys };
  }

  /** A day on this device's clock. */
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv", { timeZone: undefined });

  async function offerThree({ press }: ReturnType<typeof open>) {
    await press("Add an offer");
    const list = within(await screen.findByRole("list", { name: "Suggestions" }));
    // What was asked about comes first, in the visitor's language, with its name in the owner's.
    const names = await list.findAllByRole("button", { name: /€/ });
    expect(names.map((each) => each.textContent)).toEqual([
      "ŠasijaFrame€2,950",
      "A-sviraA-arm€990",
      "Zibens€12,000",
    ]);
    await press("Šasija");
    const search = screen.getByRole("searchbox");
    fireEvent.input(search, { target: { value: "a-arm" } }); // in the owner's language, too
    await press("A-svira");
    fireEvent.input(search, { target: { value: "Uzstādīšana" } });
    fireEvent.keyDown(search, { key: "Enter" });
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
    fireEvent.input(screen.getByLabelText("Your answer"), { target: { value: "Labi." } });
    first.page.unmount();
    const form = open({ [ENTRIES]: answer });
    expect(screen.getByLabelText("Your answer")).toHaveValue("Labi.");
    expect(screen.getByLabelText("Price of line 2 in euro")).toHaveValue("990");
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
    open({ "contact/messages/12": answered("none") });
    fireEvent.input(screen.getByLabelText("Your answer"), { target: { value: "Labi." } });
    fireEvent.click(screen.getByText("Send"));
    expect(await screen.findByText(/is stored\. Please send it yourself\.$/)).toBeVisible();
    expect(screen.queryByText(/was sent/)).toBeNull();
  });

  test("a wrong price is not sent, a discount is taken off, and what was typed for nothing is asked about", async () => {
    const form = open();
    await form.press("Send");
    expect(
      screen.getByText("Please write a line, add an offer or choose a photograph."),
    ).toBeVisible();
    await offerThree(form);
    const price = screen.getByLabelText("Price of line 3 in euro");
    const type = (value: string) => fireEvent.input(price, { target: { value } });
    for (const wrong of ["12,5", "1000001"]) {
      type(wrong);
      await form.press("Send the offer");
      const problem = "Please enter a price in whole euro, or none if it is included.";
      // The bar with the button stays in sight.
      const bar = screen.getByText("Send the offer").closest<HTMLElement>(".sticky");
      expect(bar).toContainElement(await screen.findByText(problem));
      await waitFor(() => expect(price).toHaveFocus());
    }
    type("-40");
    expect(screen.getByText("€3,900")).toBeVisible();
    fireEvent.input(screen.getByLabelText("Text of line 3"), { target: { value: "" } });
    await form.press("Send the offer");
    expect(await screen.findByText("Please say what the price is for.")).toBeVisible();
    expect(form.bodies()).toEqual([]);
    await form.press("Remove line 3");
    await form.press("Send the offer");
    await screen.findByText(/was sent\.$/);
    expect(form.bodies()).toMatchObject([{ lines: lines.slice(0, 2) }]);
  });
});
