import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../../../testing/open-page";

beforeEach(async () => {
  localStorage.clear();
  delete document.documentElement.dataset.consent;
  openPage("/cookie-policy");
  await screen.findByText(/./, { selector: "h1" });
});

function banner() {
  return screen.getByRole("region", { name: "Cookies" });
}

function noBanner() {
  expect(screen.queryByRole("region", { name: "Cookies" })).not.toBeInTheDocument();
}

test("the banner explains the cookies, links to the policy and has two buttons", () => {
  expect(within(banner()).getByRole("link", { name: "Cookie policy" })).toHaveAttribute(
    "href",
    "/cookie-policy",
  );
  const [accept, decline] = within(banner()).getAllByRole("button");
  expect(accept).toHaveTextContent("Accept");
  expect(decline).toHaveTextContent("Decline");
  expect(accept?.className).toBe(decline?.className);
});

test("Accept is stored as true and hides the banner", async () => {
  const user = userEvent.setup();
  await user.click(within(banner()).getByRole("button", { name: "Accept" }));
  expect(localStorage.getItem("cookieConsent")).toBe("true");
  noBanner();
  expect(screen.getByRole("main")).toHaveFocus();
});

test("'Cookie settings' shows the banner again, with the current answer", async () => {
  const user = userEvent.setup();
  await user.click(within(banner()).getByRole("button", { name: "Accept" }));
  const settings = within(screen.getByRole("contentinfo")).getByRole("button", {
    name: "Cookie settings",
  });
  await user.click(settings);
  expect(banner()).toHaveFocus();
  expect(banner()).toHaveTextContent("You have accepted analytics cookies.");
  await user.click(within(banner()).getByRole("button", { name: "Decline" }));
  expect(localStorage.getItem("cookieConsent")).toBe("false");
  noBanner();
  expect(settings).toHaveFocus();
});

function answerInAnotherTab(answer: string): void {
  localStorage.setItem("cookieConsent", answer);
  act(() => void window.dispatchEvent(new StorageEvent("storage")));
}

test("an answer in another tab also applies here, also a later one", async () => {
  answerInAnotherTab("false");
  await waitFor(noBanner);
  answerInAnotherTab("");
  await waitFor(() => expect(banner()).toBeInTheDocument());
});
