import { screen, waitFor, within } from "@testing-library/react";
import { renderWithProviders } from "../../testing/open-page";
import { sampleBuild, sampleImage } from "../../testing/samples";
import { deferredResponse, mockApi } from "../../testing/server";
import { Dashboard } from "./dashboard";

function open(spam: number) {
  const counts = { new: 1, answered: 0, spam, failed: 0 };
  mockApi({ "contact/messages/counts": counts, builds: [], tyres: [], parts: [] });
  renderWithProviders(<Dashboard />);
}

test("suspected spam is named beside new messages while there is any", async () => {
  open(3);
  const suspected = await screen.findByText("3 suspected");
  expect(suspected).toHaveAttribute("href", "/admin/messages?state=spam");
});

test("without any nothing is said of it", async () => {
  open(0);
  await screen.findByRole("link", { name: "1 New messages", hidden: true });
  await waitFor(() => expect(screen.queryByText(/suspected/)).toBeNull());
});

test("each kind has a card, and counts of what is on the site and what is not", async () => {
  localStorage.setItem("authToken", "t");
  const account = deferredResponse();
  const build = (id: number, changes: object) => ({ ...sampleBuild(id), ...changes });
  mockApi({
    "auth/account": account.answer,
    "contact/messages/counts": { new: 1, answered: 0, spam: 0, failed: 0 },
    builds: [build(1, { images: [sampleImage(1)] }), build(2, {}), build(3, { published: false })],
    tyres: [],
    parts: [],
  });
  renderWithProviders(<Dashboard />);
  const messages = await screen.findByRole("link", { name: "1 New messages", hidden: true });
  expect(messages.closest(".invisible")).not.toBeNull(); // it may still move under a finger
  account.arrive({ codes_gone: false });
  await waitFor(() => expect(messages.closest(".invisible")).toBeNull());

  const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  const cards = screen.getAllByRole("article").map((card) => within(card).getByRole("heading"));
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
  expect(target("2 Builds")).toBe("/admin/builds?published=yes");
  expect(target("1 not published")).toBe("/admin/builds?published=no");
  expect(target("1 Builds without a picture")).toBe("/admin/builds?published=yes&picture=no");
  expect(target("0 Tyres")).toBe("/admin/tyres?published=yes");
  expect(target("1 New messages")).toBe("/admin/messages?state=new");
  expect(target("Status")).toBe("/admin/status");
});
