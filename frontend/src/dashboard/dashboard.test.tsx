import { screen, waitFor } from "@testing-library/react";
import { renderWithProviders } from "../../testing/open-page";
import { mockApi } from "../../testing/server";
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
