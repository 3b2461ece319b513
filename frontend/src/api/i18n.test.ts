import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { getTyped } from "./client";
import { i18n } from "./i18n";

/** Message by message, with values. */
const EXAMPLES: [message: string, values: Record<string, unknown>][] = [
  ["Name", {}],
  ["{name}: no photograph yet", { name: "Works MX" }],
  ["{0, plural, one {# photo} other {# photos}} of {name}", { 0: 1, name: "{x}" }],
  ["{0, plural, one {# photo} other {# photos}} of {name}", { 0: 1234567, name: "A" }],
  ["{n, plural, =0 {none} zero {# nulle} one {# viens} few {# few} other {# other}}", { n: 0 }],
  ["{kind, select, tyre {a tyre} other {something}}", { kind: "tyre" }],
  ["{kind, select, tyre {a tyre} other {something}}", { kind: "quad" }],
  [
    "{a, plural, one {# day} other {# days}}, {b, plural, one {# hour} other {# hours}}",
    { a: 2, b: 1 },
  ],
];
const NUMBERS = [0, 1, 2, 5, 11, 21, 22, 25, 111, 1000];

afterAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test.each(["en", "lv", "ru"])("messages are shown as Lingui shows them: %s", (locale) => {
  const messages = Object.fromEntries(
    EXAMPLES.map(([message], id) => [String(id), compileMessage(message)]),
  );
  const ours = getTyped<Parameters<typeof i18n.load>[1]>(new Map([["ours", messages]]), "ours");
  const library = setupI18n({ locale, messages: { [locale]: messages } });
  i18n.loadAndActivate({ locale, messages: ours ?? {} });
  EXAMPLES.forEach(([, values], index) => {
    const id = String(index);
    expect(i18n._({ id, values })).toBe(library._({ id, values }));
    for (const number of NUMBERS) {
      const other = { ...values, 0: number, n: number, a: number, b: number };
      expect(i18n._(id, other)).toBe(library._(id, other));
    }
  });
});

test("an unknown message is its id, and more can be added", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(i18n._("abc")).toBe("abc");
  i18n.load("en", { abc: ["Hello ", ["name"]] });
  expect(i18n._("abc", { name: "you" })).toBe("Hello you");
  expect(Object.keys(i18n.messages)).toEqual(["abc"]);
});
