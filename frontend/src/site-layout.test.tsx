import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPage } from "../testing/open-page";
import { NAME } from "../testing/samples";
import { mockApi } from "../testing/server";
import { footerNavigation, navigation } from "./shell/site-pages";

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

test("Tab cycles inside the open menu, which closes after navigation", async () => {
  const user = userEvent.setup();
  openPage("/service");
  await user.click(screen.getByRole("button", { name: "Menu" }));
  const close = screen.getByRole("button", { name: "Close" });
  close.focus();
  await user.tab({ shift: true });
  const menu = within(screen.getByRole("dialog", { name: "Menu" }));
  expect(menu.getAllByRole("link").at(-1)).toHaveFocus();
  await user.tab();
  expect(close).toHaveFocus();
  fireEvent.click(menu.getByText("About"));
  expect(close.closest("dialog")).not.toHaveAttribute("open");
  expect(await screen.findByText("About us", { selector: "h1" })).toBeInTheDocument();
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
