import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { press, receipt, sent, words, write } from "../../../testing/contact-form";
import { openPage } from "../../../testing/open-page";
import { mockApi } from "../../../testing/server";

test("a message about an item shows and sends its name", async () => {
  const user = userEvent.setup();
  const fetch = mockApi({ contact: receipt });
  openPage("/contact?inquiry=tyre&name=K%C4%81pa%20R20");
  const section = within(await screen.findByRole("region", { name: "Write to us" }));
  expect(section.getByText("Kāpa R20")).toBeInTheDocument();
  expect(screen.getByText(/for 24 months/)).toBeInTheDocument();
  await write({ name: words.name, email: words.email });
  await press(user);
  await section.findByText(/has been sent/);
  const subject = { kind: "tyre", name: "Kāpa R20" };
  expect(sent(fetch)[0]?.body).toMatchObject({
    message: "I would like to know the price of the tyre Kāpa R20 and when you can have it.",
    subject,
  });
});

test("the first sentence does not overwrite a draft, and is not one itself", async () => {
  const user = userEvent.setup();
  const tyre = openPage("/contact?inquiry=tyre&name=A");
  await write({ name: "Anna" });
  tyre.unmount();
  const build = openPage("/contact?inquiry=build&name=B");
  expect(await screen.findByLabelText("Message")).toHaveValue(
    "I have a question about your build B.",
  );
  await user.type(screen.getByLabelText("Message"), " Its price?");
  build.unmount();
  openPage("/contact?inquiry=part&name=C");
  expect(await screen.findByLabelText("Message")).toHaveValue(
    "I have a question about your build B. Its price?",
  );
});

test("writing about something else drops the item", async () => {
  const user = userEvent.setup();
  openPage("/contact?inquiry=tyre&name=A");
  await user.click(await screen.findByRole("link", { name: "Write about something else" }));
  expect(screen.getByLabelText("Message")).toHaveValue("");
  expect(screen.getByRole("region", { name: "Write to us" })).toHaveFocus();
});
