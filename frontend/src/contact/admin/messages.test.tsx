import { fireEvent, screen } from "@testing-library/react";
import { renderWithProviders } from "../../../testing/open-page";
import { sampleMessage } from "../../../testing/samples";
import { mockApi } from "../../../testing/server";
import { Messages } from "./messages";

test("a message that cannot be shown leaves the others in their places", async () => {
  jest.spyOn(console, "error").mockImplementation(() => undefined);
  localStorage.setItem("authToken", "t");
  const emoji = sampleMessage(2, { message: `${"a".repeat(1199)}😀` });
  const broken: object = { ...sampleMessage(1), subjects: null };
  mockApi({ "contact/messages?state=new": [emoji, broken] });
  renderWithProviders(<Messages />);
  expect(await screen.findByRole("article", { name: emoji.name })).toBeVisible();
  expect(screen.getAllByText("This cannot be shown. The rest of the page works.")).toHaveLength(1);
});

test.each([
  [40, "It stays under Recently deleted for 30 days."],
  [20, "It stays under Recently deleted for 20 days."],
  [0, "It cannot be restored."],
])(
  "whoever deletes a message with %i days left is told how long it is kept",
  async (left, note) => {
    localStorage.setItem("authToken", "t");
    const kept_until = new Date(Date.now() + left * 86_400_000).toISOString();
    mockApi({ "contact/messages?state=new": [sampleMessage(1, { kept_until })] });
    renderWithProviders(<Messages />);
    fireEvent.click(await screen.findByRole("button", { name: /^Delete/ }));
    expect(screen.getByRole("alertdialog")).toHaveTextContent(note);
  },
);
