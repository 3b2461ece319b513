import golden from "../../core/text-cleaning.golden.json";
import { parseInquiry } from "./contact-inquiry";

function nameIn(name: string) {
  return parseInquiry(new URLSearchParams({ inquiry: "tyre", name }))?.subject.name;
}

test.each(["tyre", "build", "part"])("a message may be about a %s", (kind) => {
  expect(parseInquiry(new URLSearchParams({ inquiry: kind, name: "A" }))?.subject).toEqual({
    kind,
    name: "A",
  });
});

test("a message about a service has its id", () => {
  const search = new URLSearchParams("inquiry=service&id=abcd1234&name=Sag");
  expect(parseInquiry(search)).toMatchObject({
    subject: { kind: "service", id: "abcd1234", name: "Sag" },
    about: "About the service",
    firstSentence: "",
  });
});

test.each(["boat", "TYRE", "", "__proto__", "constructor"])("'%s' is not a valid kind", (kind) => {
  expect(parseInquiry(new URLSearchParams({ inquiry: kind, name: "A" }))).toBeUndefined();
});

test("without a name there is no subject", () => {
  expect(nameIn(" \u202e\n")).toBeUndefined();
  expect(parseInquiry(new URLSearchParams("inquiry=tyre"))).toBeUndefined();
});

test.each(Object.entries(golden.name))("a name stays as it is written: %j", (typed, kept) => {
  expect(nameIn(typed)).toBe(kept ?? undefined);
});

test("a name is one line of text without control characters, cut at 120 characters", () => {
  expect(nameIn("Kāpa\r\n\u0000R20 (soft)")).toBe("Kāpa R20 (soft)");
  expect(nameIn("<img src=x>")).toBe("<img src=x>");
  expect(nameIn("🏁".repeat(200))).toBe("🏁".repeat(120));
});
