import { screen } from "@testing-library/react";
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
