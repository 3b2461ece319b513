import { screen, within, act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../testing/open-page";
import { NAME, pageDocuments, sampleBuild } from "../testing/samples";
import { mockApi } from "../testing/server";
import { footerNavigation, navigation } from "./shell/site-pages";
import pages from "./content/pages.json";
import { loadPage } from "./router";

/** Every server-rendered page has a title. */
beforeEach(() => {
  document.title = NAME;
  mockApi({});
});

test("the header leads to every part of the site and marks the current one", async () => {
  openPage("/quad-builds/21");
  const header = within(screen.getByRole("navigation", { name: "Main" }));
  for (const { to, label } of navigation()) {
    expect(header.getByRole("link", { name: label })).toHaveAttribute("href", to);
  }
  expect(header.getByRole("link", { current: "page" })).toHaveTextContent("Quad builds");
  await screen.findByRole("alert");
});

test("the footer has the same links, the cookie policy, how to reach us and the year", async () => {
  openPage("/service");
  const footer = within(screen.getByRole("contentinfo"));
  for (const { to, label } of footerNavigation()) {
    expect(footer.getByRole("link", { name: label })).toHaveAttribute("href", to);
  }
  expect(footer.getByRole("link", { name: /^\+371/ })).toBeInTheDocument();
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeInTheDocument();
  await screen.findByRole("heading", { level: 1 });
});

test("a page opened by a link gets the focus and sets its title", async () => {
  const user = userEvent.setup();
  openPage("/service");
  const header = within(screen.getByRole("navigation", { name: "Main" }));
  await user.click(header.getByRole("link", { name: "Contact" }));
  const title = `Contact | ${NAME}`;
  expect(await screen.findByText(title)).toHaveAttribute("role", "status");
  expect(document.title).toBe(title);
  expect(screen.getByRole("main")).toHaveFocus();
});

test("an unknown path shows the error screen with a link home", async () => {
  openPage("/nothing-here");
  expect(await screen.findByText(`Page not found | ${NAME}`)).toBeInTheDocument();
  expect(
    screen.getByRole("heading", { name: "Unexpected Application Error!" }),
  ).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
});

describe("the routes", () => {
  /** All internal links in a value, at any depth. */
  function internalLinks(value: unknown, key = ""): string[] {
    if (typeof value === "string")
      return ["to", "href", "url"].includes(key) && value.startsWith("/") ? [value] : [];
    if (typeof value !== "object" || value === null) return [];
    const links = Object.entries(value).flatMap(([name, each]) => internalLinks(each, name));
    return [...new Set(links)];
  }

  async function expectAPage(address: string): Promise<void> {
    mockApi({ builds: [], tyres: [], "builds/21": sampleBuild(21) });
    const { unmount } = openPage(address);
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading).not.toHaveTextContent("Unexpected Application Error!");
    unmount();
  }

  test("every internal link of a document leads to a page", () => {
    const paths = Object.keys(pages).map((path) => path.replace(":id", "21"));
    const links = Object.values(pageDocuments).flatMap(({ values }) => internalLinks(values));
    expect(links.filter((link) => !paths.includes(link.replace(/[?#].*/, "")))).toEqual([]);
  });

  test("links are found at any depth", () => {
    expect(internalLinks(pageDocuments["/"]?.values)).toEqual([
      "/quad-builds",
      "/contact",
      "/racing-parts",
    ]);
  });

  /** Those with a document are tried with all their texts. A preview is blank until its parent says what to show. */
  const isUntried = (path: string) =>
    path.startsWith("/") && path !== "/admin/preview" && !(path in pageDocuments);

  test.each(Object.keys(pages).filter(isUntried))(
    "the route %s has a page with one main heading",
    (path) => expectAPage(path.replace(":id", "21")),
  );

  test("an address that the server moves is no page", async () => {
    openPage("/Contact");
    expect(await screen.findByText("Unexpected Application Error!")).toBeVisible();
  });

  test("a loaded page renders at once", async () => {
    await loadPage("/about");
    const { unmount } = openPage("/about");
    expect(screen.getByRole("heading", { level: 1, name: "About us" })).toBeVisible();
    unmount(); // before any later update
  });
});

describe("the cookie banner", () => {
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

  test("an answer is stored and hides the banner, and 'Cookie settings' shows it again", async () => {
    const user = userEvent.setup();
    await user.click(within(banner()).getByRole("button", { name: "Accept" }));
    expect(localStorage.getItem("cookieConsent")).toBe("true");
    noBanner();
    expect(screen.getByRole("main")).toHaveFocus();
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
});
