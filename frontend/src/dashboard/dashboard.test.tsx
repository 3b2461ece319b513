import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderWithProviders } from "../../testing/render";
import { sampleBuild, sampleImage, sampleMessage } from "../../testing/samples";
import { deferredResponse, mockApi, type Responses } from "../../testing/server";
import { Dashboard } from "./dashboard";
import { LastChanges } from "./last-changes";
import { SiteStatus, type Status } from "./site-status";

describe("the dashboard", () => {
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
      builds: [
        build(1, { images: [sampleImage(1)] }),
        build(2, {}),
        build(3, { published: false }),
      ],
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
});

describe("the last changes", () => {
  const CHANGED = {
    id: 1,
    at: new Date().toISOString(),
    who: "Līga",
    what: "changed",
    kind: "build",
    object_id: "21",
    name: "Orange 21",
    exists: true,
    device: null,
  };
  const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";

  beforeEach(() => localStorage.setItem("authToken", "t"));

  test("each line says who did what, and links to what still exists", async () => {
    mockApi({
      changes: [
        { ...CHANGED, id: 5, what: "signed_in", kind: "user", object_id: "1", device: PHONE },
        { ...CHANGED, id: 4, kind: "document", object_id: "about", name: "about" },
        { ...CHANGED, id: 3, kind: "part", object_id: null, name: "", exists: false },
        { ...CHANGED, id: 2, what: "deleted", object_id: "20", name: "Blue 20", exists: false },
        CHANGED,
      ],
    });
    renderWithProviders(<LastChanges />);
    await userEvent.click(screen.getByText("Last changes"));
    const lines = within(await screen.findByRole("list", { name: "Last changes" }));
    await lines.findByText("New sign-in: Safari on iPhone");
    const said = lines.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(said[1]).toMatch(/^Changed · About.*Līga · \d\d:\d\d$/);
    expect(said[2]).toMatch(/^Put in another order · All parts/);
    expect(said[3]).toMatch(/^Deleted · Blue 20/);
    expect(said[4]).toMatch(/^Changed · Orange 21/);
    const links = lines.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/admin/pages/about", "/admin/builds/21"]);
  });
});

describe("the state of the site", () => {
  const ok = (sentence: string) => ({ state: "ok", sentence }) as const;
  const status: Status = {
    state: "bad",
    backup: { state: "bad", sentence: "The last backup is from 1 November." },
    offsite: ok("The last backup left the server on 1 November."),
    restore: { state: "warning", sentence: "No backup has been tested yet." },
    pictures: ok("No picture file is missing."),
    mail: ok("All messages are mailed."),
    contact: ok("No unusual number of messages."),
    purge: ok("Messages are deleted after 24 months."),
    disk: ok("Half of the disk is free."),
    version: ok("This is version 1."),
  };

  function open(answers: Responses) {
    mockApi(answers);
    renderWithProviders(<SiteStatus />);
  }

  test("each part of the site has a sentence, and the worst state is shown on top", async () => {
    open({ status });
    expect(await screen.findByText(/Something needs attention now/)).toBeInTheDocument();
    const [backup, offsite, restore, pictures] = screen.getAllByRole("definition");
    expect(backup).toHaveTextContent("The last backup is from 1 November.");
    expect(offsite).toHaveTextContent("The last backup left the server on 1 November.");
    expect(restore).toHaveTextContent("No backup has been tested yet.");
    expect(pictures).toHaveTextContent("No picture file is missing.");
    expect(screen.getAllByRole("term")[0]).toHaveTextContent("Problem:Backup");
  });
});
