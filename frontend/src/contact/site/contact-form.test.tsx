import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openContact, press, receipt, sent, words, write } from "../../../testing/contact-form";
import { errorResponse, deferredResponse, mockApi } from "../../../testing/server";
import { isEmail, isPhone, tidyEmail, tidyPhone } from "../../core/text-cleaning";
import golden from "../../core/text-cleaning.golden.json";
import { toForm } from "../files/contact-file-store";
import { removeSubjects, setListed } from "./subjects/subject-list";
import { FORM, saveDraft } from "../drafts";
import { forgetOldDrafts } from "./old-drafts";

describe("the form", () => {
  test("a message is sent with only its three texts, and the answer replaces the form", async () => {
    const user = userEvent.setup();
    const slow = deferredResponse();
    const fetch = mockApi({ contact: slow.answer });
    openContact();
    write();
    await press();
    expect(await screen.findByText("Sending...")).toBeDisabled();
    slow.arrive(receipt);
    expect(
      await screen.findByText("Your message has been sent! We will get back to you soon."),
    ).toBeInTheDocument();
    expect(screen.getByText("Reference M00012")).toBeInTheDocument();
    expect(sent(fetch).map(({ body }) => body)).toEqual([words]);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: "POST", credentials: "omit" });
    const answer = screen.getAllByRole("status").find((each) => /M00012/.test(each.textContent));
    expect(answer).toHaveFocus();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem("contactDraft")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Write a new message" }));
    for (const box of screen.getAllByRole("textbox")) expect(box).toHaveValue("");
    expect(screen.getByLabelText("Name")).toHaveFocus();
  });

  test("e-mail, name and message are validated in this order, and the invalid field is shown", async () => {
    const fetch = mockApi({});
    openContact();
    await screen.findByRole("heading", { name: "Contact Us" });
    const steps = [
      ["Email", "Please enter a valid email address", "a@b", "a@b.lv"],
      ["Name", "Please enter your name", "  ", "Anna"],
      ["Message", "Please enter a message", " ", ""],
    ] as const;
    for (const [label, sentence, wrong, right] of steps) {
      const field = screen.getByLabelText(label);
      fireEvent.input(field, { target: { value: wrong } });
      await press();
      expect(screen.getByRole("alert")).toHaveTextContent(sentence);
      expect(field).toHaveFocus();
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(sentence);
      if (right) fireEvent.input(field, { target: { value: right } });
    }
    expect(fetch).not.toHaveBeenCalled();
  });

  test("every e-mail address and phone number is kept or refused as by the server", () => {
    for (const [typed, kept] of Object.entries(golden.email)) {
      const email = tidyEmail(typed);
      expect([typed, isEmail(email) ? email : null]).toEqual([typed, kept]);
    }
    for (const [typed, kept] of Object.entries(golden.phone)) {
      const phone = tidyPhone(typed);
      expect([typed, isPhone(phone) ? phone : null]).toEqual([typed, kept]);
    }
  });

  test("an error keeps the form, and a retry keeps its key, until something else is written", async () => {
    const answers = [
      () => errorResponse(429, { error: "Too many messages." }),
      () => errorResponse(502),
      () => Promise.reject(new TypeError()),
    ];
    const fetch = mockApi({ contact: () => answers.shift()?.() ?? errorResponse(502) });
    openContact();
    write();
    const sentences = ["Too many messages.", "Failed to send message", "An error occurred"];
    for (const sentence of sentences) {
      await press();
      const alert = await screen.findByText(sentence);
      expect(alert).toHaveAttribute("role", "alert");
      // What to do, if the server has not said it.
      const advises = within(alert).queryByText(/send it again/) !== null;
      expect(advises).toBe(sentence !== sentences[0]);
      expect(screen.getByLabelText("Message")).toHaveValue(words.message);
    }
    write({ message: "Please." });
    await press();
    await screen.findByText("Failed to send message");
    const [first, second, third, other] = sent(fetch).map(({ key }) => key);
    expect(first).toBeTruthy();
    expect([second, third]).toEqual([first, first]);
    expect(other).not.toBe(first);
  });

  test("who may send a parcel reads what to write on it, how to pack it and until when the workshop is closed", async () => {
    const user = userEvent.setup();
    const parcel = {
      ...{ parcel_text: "Mazgāt.\nKastē.", text_languages: { parcel_text: "lv" } },
      closed_until: "2026-12-28",
    };
    mockApi({ contact: () => Response.json({ ...receipt, ...parcel }) });
    openContact();
    write();
    await press();
    expect(await screen.findByText("We are closed until 28 December.")).toBeInTheDocument();
    const label = within(await screen.findByRole("region", { name: "If you send it by parcel" }));
    expect(label.getByText(receipt.reference)).toBeInTheDocument();
    expect(label.getByText(/Rīgas iela 1/)).toHaveTextContent(/^Ozolnieki Quad Racing/);
    const list = label.getByRole("list");
    expect(list).toHaveAttribute("lang", "lv");
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual(["Mazgāt.", "Kastē."]);
    const print = jest.spyOn(window, "print").mockReturnValue();
    await user.click(label.getByRole("button", { name: "Print this" }));
    expect(print).toHaveBeenCalled();
  });

  test("who would like to be called is asked for a number, and both survive a reload", async () => {
    const user = userEvent.setup();
    const fetch = mockApi({ contact: receipt });
    const page = openContact();
    write();
    await user.selectOptions(screen.getByLabelText(/^How should we answer/), "Phone call");
    const phone = screen.getByLabelText(/^Phone number/);
    for (const [typed, sentence] of [
      ["", "Please enter your phone number, or choose another way to be answered"],
      ["two six", "Please enter a phone number such as +371 26 123 456"],
    ] as const) {
      fireEvent.input(phone, { target: { value: typed } });
      await press();
      expect(phone).toHaveFocus();
      expect(phone).toHaveAccessibleDescription(sentence);
    }
    fireEvent.input(phone, { target: { value: "\u202d26 123 456\u202c" } }); // as it is pasted
    page.unmount();
    openContact();
    await screen.findByRole("button", { name: "Send Message" });
    await press();
    await screen.findByText(/has been sent/);
    expect(sent(fetch).map(({ body }) => body)).toEqual([
      { ...words, phone: "26 123 456", preferred: "call" },
    ]);
  });

  test("the honeypot is out of reach of people, and sent if it is filled in", async () => {
    const fetch = mockApi({ contact: receipt });
    openContact();
    write();
    const trap = screen.getByLabelText("Leave this field empty");
    expect(trap).toHaveAttribute("tabindex", "-1");
    expect(trap).toHaveAttribute("autocomplete", "off");
    expect(trap.closest("[aria-hidden=true]")).not.toBeNull();
    fireEvent.input(trap, { target: { value: "https://example.com" } });
    await press();
    await screen.findByText(/has been sent/);
    expect(sent(fetch)[0]?.body).toEqual({ ...words, website: "https://example.com" });
  });

  const MACHINE = "Your machine (optional)";

  function type(label: string, value: string) {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }

  test("the machine is sent in numbers and texts, after a reload and an error at its field", async () => {
    const sentence = "Year must be a whole number from 1950 to 2027.";
    const refused = { error: sentence, fields: { "machine.year": [sentence] } };
    let answer = errorResponse(400, refused);
    const fetch = mockApi({ contact: () => answer });
    const page = openContact();
    write();
    expect(screen.getByText(MACHINE).closest("details")).not.toHaveAttribute("open");
    type("Make", " Yamaha ");
    type("Year", "20x1");
    type("Hours since the last service", "1\u00a0250");
    type("Rider's weight with gear (kg)", "");
    page.unmount();
    openContact();
    const fold = (await screen.findByText(MACHINE)).closest("details");
    expect(fold).toHaveAttribute("open");
    fold?.removeAttribute("open");
    await press();
    const year = screen.getByLabelText("Year");
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(fold).toHaveAttribute("open");
    expect(year).toHaveFocus();
    expect(year).toHaveAccessibleDescription(sentence);
    answer = Response.json(receipt);
    type("Year", "2021");
    await press();
    await screen.findByText(/has been sent/);
    expect(sent(fetch).map(({ body }) => body)).toEqual([
      { ...words, machine: { make: "Yamaha", year: "20x1", hours: 1250 } },
      { ...words, machine: { make: "Yamaha", year: 2021, hours: 1250 } },
    ]);
  });

  test("with files a machine is sent as a form", () => {
    const form = toForm({ ...words, machine: { make: "Yamaha", year: 2021 } }, []);
    expect(Object.fromEntries(form)).toEqual({
      ...words,
      "machine.make": "Yamaha",
      "machine.year": "2021",
    });
  });

  test("the machine is asked for unless the message is about other things only", async () => {
    const fetch = mockApi({ contact: receipt });
    const tyre = { kind: "tyre", name: "Trase F21" } as const;
    openContact();
    write();
    type("Make", "Yamaha");
    act(() => void setListed(tyre, true));
    expect(screen.queryByLabelText("Make")).toBeNull();
    type("Message", words.message);
    act(() => void setListed({ kind: "service", name: "Shocks" }, true));
    expect(screen.getByLabelText("Make")).toHaveValue("Yamaha");
    act(() => removeSubjects([{ kind: "service", name: "Shocks" }]));
    await press();
    await screen.findByText(/has been sent/);
    expect(sent(fetch)[0]?.body).toEqual({ ...words, subjects: [tyre] });
  });
});

describe("the page", () => {
  test("a message about an item shows and sends its name", async () => {
    const fetch = mockApi({ contact: receipt });
    openContact("/contact?inquiry=tyre&name=K%C4%81pa%20R20");
    const section = within(await screen.findByRole("region", { name: "Write to us" }));
    expect(section.getByText("Kāpa R20")).toBeInTheDocument();
    expect(screen.getByText(/for 24 months/)).toBeInTheDocument();
    write({ name: words.name, email: words.email });
    await press();
    await section.findByText(/has been sent/);
    const subject = { kind: "tyre", name: "Kāpa R20" };
    expect(sent(fetch)[0]?.body).toMatchObject({
      message: "I would like to know the price of the tyre Kāpa R20 and when you can have it.",
      subject,
    });
  });

  test("the first sentence does not overwrite a draft, and is not one itself", async () => {
    const user = userEvent.setup();
    const tyre = openContact("/contact?inquiry=tyre&name=A");
    write({ name: "Anna" });
    tyre.unmount();
    const build = openContact("/contact?inquiry=build&name=B");
    expect(await screen.findByLabelText("Message")).toHaveValue(
      "I have a question about your build B.",
    );
    await user.type(screen.getByLabelText("Message"), " Its price?");
    build.unmount();
    openContact("/contact?inquiry=part&name=C");
    expect(await screen.findByLabelText("Message")).toHaveValue(
      "I have a question about your build B. Its price?",
    );
  });

  test("writing about something else drops the item", async () => {
    const user = userEvent.setup();
    openContact("/contact?inquiry=tyre&name=A");
    await user.click(await screen.findByRole("link", { name: "Write about something else" }));
    expect(screen.getByLabelText("Message")).toHaveValue("");
    expect(screen.getByRole("region", { name: "Write to us" })).toHaveFocus();
  });
});

describe("the drafts", () => {
  const DAY = 24 * 60 * 60 * 1000;

  test("the draft of a tab that was closed is kept for seven days", () => {
    const first = openContact();
    write();
    first.unmount();
    const { now } = Date;
    jest.spyOn(Date, "now").mockImplementation(() => now() + 6 * DAY);
    sessionStorage.clear();
    const second = openContact();
    expect(screen.getByLabelText("Message")).toHaveValue(words.message);
    second.unmount();
    jest.spyOn(Date, "now").mockImplementation(() => now() + 14 * DAY);
    openContact(); // also in the tab that was open
    expect(screen.getByLabelText("Message")).toHaveValue("");
  });

  test.each([
    [6, 2],
    [8, 0],
  ])("what was typed %d days ago, if no form is opened again", (days, kept) => {
    saveDraft(FORM, { message: "Typed" });
    saveDraft("M00012", { text: "Typed" });
    jest.spyOn(Date, "now").mockReturnValue(Date.now() + days * DAY);
    forgetOldDrafts();
    expect([localStorage.length, sessionStorage.length]).toEqual([kept, kept]);
  });

  test("a message that is sent leaves what another tab has typed since", async () => {
    mockApi({ contact: receipt });
    openContact();
    write();
    const other = JSON.stringify({ message: "Another one", at: String(Date.now() + 1) });
    localStorage.setItem("contactDraft", other);
    await press();
    await screen.findByText(/has been sent/);
    expect(localStorage.getItem("contactDraft")).toBe(other);
  });

  test("the form works without storage", async () => {
    jest.spyOn(Storage.prototype, "getItem").mockImplementation(denied);
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(denied);
    jest.spyOn(Storage.prototype, "removeItem").mockImplementation(denied);
    mockApi({ contact: receipt });
    openContact();
    write();
    await press();
    expect(await screen.findByText(/has been sent/)).toBeInTheDocument();
  });

  function denied(): never {
    throw new DOMException("denied", "SecurityError");
  }
});
