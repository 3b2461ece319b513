import { screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { openPage } from "../../testing/open-page";
import { failure, later, serve } from "../../testing/server";

const receipt = { reference: "M00012" };
const words = { name: "Anna", email: "anna@example.lv", message: "Is No. 21 for sale?" };

beforeEach(() => sessionStorage.clear());

async function write(user: UserEvent, texts: Partial<typeof words> = words) {
  for (const [field, text] of Object.entries(texts)) {
    await user.type(
      await screen.findByRole("textbox", { name: new RegExp(`^${field}`, "i") }),
      text,
    );
  }
}

async function press(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "Send Message" }));
}

/** The bodies and keys that were sent, in their order. */
function sent(fetch: ReturnType<typeof serve>) {
  return fetch.mock.calls.map(([, init]) => {
    const body: unknown = JSON.parse(typeof init?.body === "string" ? init.body : "null");
    return { body, key: new Headers(init?.headers).get("Idempotency-Key") };
  });
}

test("a message is sent with nothing but its three texts, and the form is cleared", async () => {
  const user = userEvent.setup();
  const slow = later();
  const fetch = serve({ contact: slow.answer });
  openPage("/contact");
  await write(user);
  await press(user);
  expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
  slow.arrive(receipt);
  expect(
    await screen.findByText("Your message has been sent! We will get back to you soon."),
  ).toBeInTheDocument();
  expect(screen.getByText("Reference M00012")).toBeInTheDocument();
  expect(sent(fetch).map(({ body }) => body)).toEqual([words]);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: "POST", credentials: "omit" });
  for (const box of screen.getAllByRole("textbox")) expect(box).toHaveValue("");
});

test("e-mail, name and message are checked in this order, and the wrong field is shown", async () => {
  const user = userEvent.setup();
  const fetch = serve({});
  openPage("/contact");
  await screen.findByRole("heading", { name: "Contact Us" });
  const steps = [
    ["Email", "Please enter a valid email address", "a@b", ".lv"],
    ["Name", "Please enter your name", "  ", "Anna"],
    ["Message", "Please enter a message", " ", ""],
  ] as const;
  for (const [label, sentence, wrong, right] of steps) {
    const field = screen.getByLabelText(label);
    await user.type(field, wrong);
    await press(user);
    expect(screen.getByRole("alert")).toHaveTextContent(sentence);
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(sentence);
    if (right) await user.type(field, right);
  }
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  [
    "the server's own words",
    () => failure(429, { error: "Too many messages." }),
    "Too many messages.",
  ],
  ["no words of the server", () => failure(502), "Failed to send message"],
  ["no answer at all", () => Promise.reject(new TypeError()), "An error occurred"],
])("a failure keeps the form, and a retry keeps its key: %s", async (_name, answer, sentence) => {
  const user = userEvent.setup();
  const fetch = serve({ contact: answer });
  openPage("/contact");
  await write(user);
  await press(user);
  expect(await screen.findByText(sentence)).toHaveAttribute("role", "alert");
  expect(screen.getByLabelText("Message")).toHaveValue(words.message);
  await press(user);
  await screen.findByText(sentence);
  const [first, second] = sent(fetch);
  expect(first?.key).toBeTruthy();
  expect(second?.key).toBe(first?.key);
  await user.type(screen.getByLabelText("Message"), " Please.");
  await press(user);
  await screen.findByText(sentence);
  expect(sent(fetch)[2]?.key).not.toBe(first?.key);
});

test("a second click sends nothing more, and takes the good news off nobody's screen", async () => {
  const user = userEvent.setup();
  const fetch = serve({ contact: receipt });
  openPage("/contact");
  await write(user);
  await user.dblClick(screen.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText(/has been sent/)).toBeInTheDocument();
  await press(user);
  expect(screen.getByText(/has been sent/)).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a success without a readable answer is a success", async () => {
  const user = userEvent.setup();
  serve({ contact: () => new Response("", { status: 201 }) });
  openPage("/contact");
  await write(user);
  await press(user);
  expect(await screen.findByText(/has been sent/)).toBeInTheDocument();
});

test("what was typed comes back after a reload, until it is sent", async () => {
  const user = userEvent.setup();
  serve({ contact: receipt });
  const page = openPage("/contact");
  await write(user);
  page.unmount();
  openPage("/contact");
  expect(await screen.findByLabelText("Message")).toHaveValue(words.message);
  expect(screen.getByLabelText("Email")).toHaveValue(words.email);
  await press(user);
  await screen.findByText(/has been sent/);
  expect(sessionStorage).toHaveLength(0);
});

test("the form works where nothing can be kept", async () => {
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(denied);
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(denied);
  jest.spyOn(Storage.prototype, "removeItem").mockImplementation(denied);
  const user = userEvent.setup();
  serve({ contact: receipt });
  openPage("/contact");
  await write(user);
  await press(user);
  expect(await screen.findByText(/has been sent/)).toBeInTheDocument();
});

test("a message about an item says so, and takes its name along", async () => {
  const user = userEvent.setup();
  const fetch = serve({ contact: receipt });
  openPage("/contact?inquiry=tyre&name=K%C4%81pa%20R20");
  const section = within(await screen.findByRole("region", { name: "Write to us" }));
  expect(section.getByText("Kāpa R20")).toBeInTheDocument();
  await write(user, { name: words.name, email: words.email });
  await press(user);
  await section.findByText(/has been sent/);
  const subject = { kind: "tyre", name: "Kāpa R20" };
  expect(sent(fetch)[0]?.body).toMatchObject({
    message: "I would like to know the price of the tyre Kāpa R20 and when you can have it.",
    subject,
  });
});

test("the first sentence is not written over what was typed, and is no draft itself", async () => {
  const user = userEvent.setup();
  const tyre = openPage("/contact?inquiry=tyre&name=A");
  await write(user, { name: "Anna" });
  tyre.unmount();
  const build = openPage("/contact?inquiry=build&name=B");
  expect(await screen.findByLabelText("Message")).toHaveValue(
    "I have a question about your build B.",
  );
  await write(user, { message: " Its price?" });
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

test("a filled trap is sent along", async () => {
  const user = userEvent.setup();
  const fetch = serve({ contact: receipt });
  openPage("/contact");
  await write(user);
  await user.type(screen.getByLabelText("Leave this field empty"), "https://example.com");
  await press(user);
  await screen.findByText(/has been sent/);
  expect(sent(fetch)[0]?.body).toEqual({ ...words, website: "https://example.com" });
});

function denied(): never {
  throw new DOMException("denied", "SecurityError");
}
