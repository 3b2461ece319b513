import { screen, waitFor, within } from "@testing-library/react";
import { renderWithProviders } from "../../testing/render";
import { sampleBuild, sampleImage, sampleMessage } from "../../testing/samples";
import { deferredResponse, mockApi } from "../../testing/server";
import { Dashboard } from "./dashboard";

const NONE = { open_offers: 0, open_offers_total: 0, won_lately: 0 };
const COUNTS = { new: 4, waiting_workshop: 0, spam: 0, failed: 0, ...NONE };
const OFFERS = { open_offers: 2, open_offers_total: 1480, won_lately: 3 };

function open(answers: object) {
  localStorage.setItem("authToken", "t");
  mockApi({
    "contact/messages/counts": COUNTS,
    "contact/messages?state=new": [],
    status: { state: "ok" },
    builds: [],
    tyres: [],
    parts: [],
    ...answers,
  });
  renderWithProviders(<Dashboard />);
}

const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("first is what waits: the newest messages with a way to answer, and what failed", async () => {
  open({
    status: { state: "bad" },
    "contact/messages/counts": { ...COUNTS, ...OFFERS, waiting_workshop: 2, spam: 3, failed: 2 },
    "contact/messages?state=new": [
      sampleMessage(4, { name: "Zane", phone: "26 123 456" }),
      sampleMessage(3, { name: "Oto" }),
      sampleMessage(2),
      sampleMessage(1, { name: "Older" }),
    ],
  });
  const newest = await screen.findByRole("list", { name: "4 new messages" });
  const list = within(newest);
  const trouble = screen.getByRole("link", { name: "Problem: Something needs attention now" });
  // Nothing is between the messages and their heading.
  expect(newest.compareDocumentPosition(trouble)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(list.getAllByRole("listitem")).toHaveLength(2);
  expect(target("Call: Zane")).toBe("tel:+37126123456");
  expect(target("WhatsApp: Zane")).toMatch(/^https:\/\/wa\.me\/37126123456/);
  const [zane] = list.getAllByRole("link");
  expect(zane).toHaveAttribute("href", "/admin/messages?search=M00004");
  expect(target("4 new messages")).toBe("/admin/messages?state=new");
  expect(target("2 waiting for us")).toBe("/admin/messages?state=waiting_workshop");
  expect(target("2 open offers, €1,480")).toBe("/admin/messages?state=waiting_visitor");
  expect(target("3 won in 90 days")).toBe("/admin/messages?state=won");
  expect(target("3 suspected")).toBe("/admin/messages?state=spam");
  expect(target("Problem: 2 messages could not be mailed")).toBe("/admin/messages?mail=failed");
  expect(target("Problem: Something needs attention now")).toBe("/admin/status");
});

test("without any message it says so", async () => {
  open({ "contact/messages/counts": { ...COUNTS, new: 0 } });
  expect(await screen.findByText("No new messages.")).toBeVisible();
  expect(screen.queryByText(/open offer|won|suspected|could not be mailed/)).toBeNull();
  expect(screen.queryByRole("link", { name: "New messages" })).toBeNull();
});

test("each kind has a card, and counts of what is on the site and what is not", async () => {
  const account = deferredResponse();
  const build = (id: number, changes: object) => ({ ...sampleBuild(id), ...changes });
  open({
    "auth/account": account.answer,
    builds: [build(1, { images: [sampleImage(1)] }), build(2, {}), build(3, { published: false })],
  });
  const card = await screen.findByText("2 on the site");
  expect(card.closest(".invisible")).not.toBeNull(); // it may still move under a finger
  account.arrive({ codes_gone: false });
  await waitFor(() => expect(card.closest(".invisible")).toBeNull());

  const cards = screen.getAllByRole("article").map((each) => within(each).getByRole("heading"));
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    "Builds Management",
    "Tyres Management",
    "Parts Management",
  ]);
  expect(["Builds", "Tyres", "Parts"].map((kind) => target(`Manage ${kind}`))).toEqual([
    "/admin/builds",
    "/admin/tyres",
    "/admin/parts",
  ]);
  expect(target("1 not published")).toBe("/admin/builds?published=no");
  expect(target("1 without a picture")).toBe("/admin/builds?published=yes&picture=no");
  expect(target("Add New Build")).toBe("/admin/builds/new");
  expect(target("Opening hours")).toBe("/admin/pages/company#opening_hours");
  expect(target("OK: Everything is working")).toBe("/admin/status");
});
