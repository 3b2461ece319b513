import { sampleEntry, sampleMessage } from "../../../testing/samples";
import { findPhone, mailLink, phoneLinks, sharedText } from "./message-reply";

const message = sampleMessage(12, { page_url: "https://quads.example/lv/contact/message/12-x" });
const words = { greeting: "Labdien!", signature: "Ar cieņu\nDarbnīca" };
const shared = (text: string) => sharedText(message, { text }, words);

test("what is shared is the answer, between greeting and signature, with the page's address", () => {
  expect(shared("Jā, ir.")).toBe(
    `Labdien!\n\nJā, ir.\n\n${message.page_url}\n\nAr cieņu\nDarbnīca`,
  );
  expect(sharedText(message, { text: "" })).toBe(message.page_url);
});

test("a mail goes to the visitor, names the item and has the text", () => {
  const { pathname, searchParams } = new URL(mailLink(message, "Yes.\nCome."));
  expect(decodeURIComponent(pathname)).toBe("anna@example.lv");
  expect(searchParams.get("subject")).toBe("Re: Trase F21 (M00012)");
  expect(searchParams.get("body")).toBe("Yes.\r\nCome.");
});

test.each([
  [["Trase F21", "Trase R20", "Bulta"], "Re: Trase F21 +2 (M00012)"],
  [[], "Re: M00012"],
])("a mail about %j has the subject %s", (names, subject) => {
  const subjects = names.flatMap((name) => message.subjects.map((each) => ({ ...each, name })));
  expect(new URL(mailLink({ ...message, subjects }, "")).searchParams.get("subject")).toBe(subject);
});

test("the text is truncated, so that the link still works, and the address stays whole", () => {
  const link = mailLink(message, shared("ā".repeat(5000)));
  expect(new URL(link).searchParams.get("body")).toContain(`…\r\n\r\n${message.page_url}`);
  expect(link.length).toBeLessThan(10_000);
});

test("a WhatsApp message has the text", () => {
  const { whatsApp = "" } = phoneLinks({ ...message, phone: "26 123 456" }, "Jā & ir.");
  const { origin, pathname, searchParams } = new URL(whatsApp);
  expect(origin + pathname).toBe("https://wa.me/37126123456");
  expect(searchParams.get("text")).toBe("Jā & ir.");
});

test("a number is found in what the visitor has written later, and not in an answer", () => {
  const text = "My number is 26 123 456.";
  const entries = [sampleEntry(1, { text: "Call 29 999 999.", author: "workshop" as const })];
  expect(phoneLinks({ ...message, entries })).toEqual({});
  expect(phoneLinks({ ...message, entries: [...entries, sampleEntry(2, { text })] }).call).toBe(
    "tel:+37126123456",
  );
});

test.each([
  ["an emoji", "😀"],
  ["an emoji of several characters", "👨‍🔧"],
  ["a letter with its marks", "e\u0301\u0323"],
])("%s at the end of what is shared stays whole", (_, last) => {
  const cut = `${"a".repeat(1199)}${last.length > 2 ? "…" : last}\n\n`;
  expect(shared("a".repeat(1199) + last)).toContain(cut);
});

test("half of a character does not stop a link", () => {
  const half = { ...message, phone: "26123456", email: "\ud83d@b.c" };
  expect(new URL(mailLink(half, "\ude00 hello")).searchParams.get("body")).toBe("� hello");
  expect(phoneLinks(half, "\ude00 hello").whatsApp).toContain("%EF%BF%BD%20hello");
});

test("an address cannot add headers to the mail", () => {
  const link = mailLink({ ...message, email: "a@b.c?bcc=d@e.f&body=x" }, "");
  expect(new URL(link).searchParams.get("bcc")).toBeNull();
});

test.each([
  ["My number is 26 123 456, after five.", "37126123456"],
  ["Call +371 26-123-456!", "37126123456"],
  ["00 49 (171) 1234567", "491711234567"],
  ["tel.+37126123456", "37126123456"],
])("the number in %j is found", (text, number) => {
  expect(findPhone(text)).toBe(number);
});

test.each([
  ["26 123 456", "tel:+37126123456", "https://wa.me/37126123456"],
  ["(+371) 26-123-456", "tel:+37126123456", "https://wa.me/37126123456"],
  ["00 49 171 1234567", "tel:+491711234567", "https://wa.me/491711234567"],
  ["0171 1234567", "tel:01711234567", undefined],
])("the number %j that a visitor entered can be called", (phone, call, whatsApp) => {
  const links = phoneLinks({ ...message, phone, message: "I also have 29 999 999." });
  expect(links.call).toBe(call);
  expect(links.whatsApp?.split("?")[0]).toBe(whatsApp);
});

test("without an entered number, the one in the message is called", () => {
  expect(phoneLinks({ ...message, message: "Call 26 123 456" }).call).toBe("tel:+37126123456");
  expect(phoneLinks(message)).toEqual({});
});

test.each([
  "Built 2015 - 2019, 450 cm3",
  "I pay 2950 euro for 12 pieces of 20x10-9",
  "LV40001234567",
  "26123",
  "https://example.com/2612345678",
])("there is no number in %j", (text) => {
  expect(findPhone(text)).toBeUndefined();
});
