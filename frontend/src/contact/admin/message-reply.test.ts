import { sampleEntry, sampleMessage } from "../../../testing/samples";
import { mailLink, findPhone, phoneLinks } from "./message-reply";

const message = sampleMessage(12);

function partsOf(link: string) {
  const { pathname, searchParams } = new URL(link);
  return {
    to: decodeURIComponent(pathname),
    subject: searchParams.get("subject"),
    body: searchParams.get("body"),
  };
}

test("a reply goes to the visitor, names the item and quotes every line", () => {
  const { to, subject, body } = partsOf(mailLink(message));
  expect(to).toBe("anna@example.lv");
  expect(subject).toBe("Re: Trase F21 (M00012)");
  expect(body).toContain("Anna & Jānis wrote:\r\n> Is it in stock?\r\n> Please call.");
});

test("what the visitor has added is quoted, and his number is found in it", () => {
  const later = sampleEntry(2, { text: "My number is 26 123 456." });
  const answered = { ...message, entries: [sampleEntry(1, { text: "" }), later] };
  expect(partsOf(mailLink(answered)).body).toContain(
    "> Please call.\r\n> \r\n> My number is 26 123 456.\r\n",
  );
  expect(phoneLinks(answered).call).toBe("tel:+37126123456");
});

test.each([
  ["en", "Hello,", "Anna & Jānis wrote:"],
  ["lv", "Labdien!", "Anna & Jānis rakstīja:"],
  ["ru", "Здравствуйте!", "Anna & Jānis пишет:"],
] as const)("a reply to a message in %s is in its language", (language, greeting, wrote) => {
  const { body } = partsOf(mailLink({ ...message, language }));
  expect(body).toMatch(new RegExp(`^${greeting}\r\n`));
  expect(body).toContain(`\r\n${wrote}\r\n> Is it in stock?`);
});

test("a reply about several things counts them", () => {
  const names = ["Trase F21", "Trase R20", "Bulta"];
  const subjects = names.flatMap((name) => message.subjects.map((each) => ({ ...each, name })));
  expect(partsOf(mailLink({ ...message, subjects })).subject).toBe("Re: Trase F21 +2 (M00012)");
});

test("a reply without an item has the reference as its subject", () => {
  expect(partsOf(mailLink({ ...message, subjects: [] })).subject).toBe("Re: M00012");
});

test("a long message is truncated, so that the link still works", () => {
  const link = mailLink({ ...message, message: "ā".repeat(5000) });
  expect(partsOf(link).body).toContain("…");
  expect(link.length).toBeLessThan(10_000);
});

test("a WhatsApp message quotes the question and greets in its language", () => {
  const { whatsApp = "" } = phoneLinks({ ...message, language: "lv", phone: "26 123 456" });
  const { origin, pathname, searchParams } = new URL(whatsApp);
  expect(origin + pathname).toBe("https://wa.me/37126123456");
  expect(searchParams.get("text")).toBe("> Is it in stock?\n> Please call.\n\nLabdien!\n");
});

test.each([
  ["an emoji", "😀"],
  ["an emoji of several characters", "👨‍🔧"],
  ["a letter with its marks", "e\u0301\u0323"],
])("%s at the end of what is quoted stays whole", (_, last) => {
  const long = { ...message, phone: "26123456", message: "a".repeat(1199) + last };
  const cut = `> ${"a".repeat(1199)}${last.length > 2 ? "…" : last}\r\n`;
  expect(partsOf(mailLink(long)).body).toContain(cut);
  expect(phoneLinks(long).whatsApp).toBeDefined();
});

test("half of a character does not stop a reply", () => {
  const half = { ...message, name: "Anna \ud83d", message: "\ude00 hello", email: "\ud83d@b.c" };
  expect(partsOf(mailLink(half)).body).toContain("Anna � wrote:\r\n> � hello");
});

test("an address cannot add headers to the mail", () => {
  const link = mailLink({ ...message, email: "a@b.c?bcc=d@e.f&body=x" });
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
