import { reportMessageSent } from "../../contact/message-sent-event";

let sent: Promise<unknown>[];
const beacons = () => Promise.all(sent);

function read(body: Blob): Promise<unknown> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(typeof reader.result === "string" && JSON.parse(reader.result));
    reader.readAsText(body);
  });
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, get: () => value });
}

/** A page that was just loaded. */
async function load(path: string) {
  history.replaceState(null, "", path);
  jest.resetModules();
  return import("./visit-beacon");
}

function click(html: string): void {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>("[data-tap]")?.click();
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
  sent = [];
  define(navigator, "sendBeacon", (_: string, body: Blob) => sent.push(read(body)));
  for (const [name, value] of Object.entries({ doNotTrack: null, webdriver: false })) {
    define(navigator, name, value);
  }
  define(navigator, "globalPrivacyControl", undefined);
  define(document, "hidden", false);
  define(document, "referrer", "");
  localStorage.clear();
  document.head.innerHTML = '<meta name="robots" content="index,max-image-preview:large">';
});

afterEach(() => jest.useRealTimers());

test("a view counts after a second, and one page once", async () => {
  const { countView } = await load("/lv/about");
  countView();
  jest.advanceTimersByTime(999);
  expect(sent).toHaveLength(0);
  jest.advanceTimersByTime(5000);
  document.dispatchEvent(new Event("visibilitychange"));
  jest.advanceTimersByTime(5000);
  expect(await beacons()).toEqual([{ what: "view", path: "/lv/about" }]);
});

test("a page that is left within a second does not count, and the next one does", async () => {
  const { countView } = await load("/about");
  countView();
  jest.advanceTimersByTime(900);
  history.replaceState(null, "", "/service");
  countView();
  jest.advanceTimersByTime(1000);
  expect(await beacons()).toEqual([{ what: "view", path: "/service" }]);
});

test("the second begins when the page is visible", async () => {
  define(document, "hidden", true);
  const { countView } = await load("/about");
  countView();
  jest.advanceTimersByTime(5000);
  expect(sent).toHaveLength(0);
  define(document, "hidden", false);
  document.dispatchEvent(new Event("visibilitychange"));
  jest.advanceTimersByTime(1000);
  expect(await beacons()).toEqual([{ what: "view", path: "/about" }]);
});

test("of the referrer only the host is sent, once, and only of another site", async () => {
  define(document, "referrer", "https://forum.example.lv/thread?by=anna");
  const { countView } = await load("/about");
  for (let page = 0; page < 2; page++) {
    countView();
    jest.advanceTimersByTime(1000);
  }
  define(document, "referrer", location.href);
  (await load("/about")).countView();
  jest.advanceTimersByTime(1000);
  const [first, ...others] = await beacons();
  expect(first).toEqual({ what: "view", path: "/about", from: "forum.example.lv" });
  expect(others).toEqual([
    { what: "view", path: "/about" },
    { what: "view", path: "/about" },
  ]);
});

test.each([
  ['<a href="tel:+371"><b data-tap>Call</b></a>', { what: "call" }],
  ['<a data-tap href="https://wa.me/371">WhatsApp</a>', { what: "whatsapp" }],
  ['<a data-tap href="https://www.google.com/maps/dir/?api=1">Go</a>', { what: "route" }],
  ['<button data-tap data-seen="picture"></button>', { what: "picture" }],
  ['<button data-tap data-seen="address"></button>', { what: "address" }],
  ['<a data-tap href="/contact?inquiry=part&name=x">Price</a>', { what: "pricing" }],
  [
    '<article aria-labelledby="tyre-3"><a data-tap href="/contact?inquiry=tyre&name=x"></a></article>',
    { what: "pricing", item: "tyre-3" },
  ],
  ['<a data-tap href="/about">About</a>', undefined],
  ['<a data-tap href="mailto:a@b.lv">Mail</a>', undefined],
])("a tap on %s", async (html, beacon) => {
  await load("/racing-parts/tyres");
  click(html.replaceAll("<a ", '<a onclick="return false" '));
  const found = await beacons();
  // Earlier loads of the module listen, too.
  expect(new Set(found.map((each) => JSON.stringify(each)))).toEqual(
    new Set(beacon ? [JSON.stringify(sorted(beacon))] : []),
  );
});

test("taps before the module was loaded count for the page that they were on", async () => {
  document.body.innerHTML = '<a href="tel:+371">Call</a><a href="/about">About</a>';
  const links = document.querySelectorAll("a");
  globalThis.uncountedTaps = [...links].map((each) => [each, "/quad-builds/21"]);
  await load("/contact");
  expect(await beacons()).toEqual([{ what: "call", path: "/quad-builds/21" }]);
  expect(globalThis.uncountedTaps).toBeNull();
});

function sorted({ what, ...more }: { what: string }) {
  return { what, path: "/racing-parts/tyres", ...more };
}

test.each([
  ["Do-Not-Track", () => define(navigator, "doNotTrack", "1")],
  ["Global Privacy Control", () => define(navigator, "globalPrivacyControl", true)],
  ["a program", () => define(navigator, "webdriver", true)],
  ["the owner", () => localStorage.setItem("authToken", "x")],
  [
    "a private or unknown page",
    () => document.querySelector("meta")?.setAttribute("content", "noindex"),
  ],
])("%s is not counted", async (_, set) => {
  const { countView } = await load("/about");
  set();
  countView();
  jest.advanceTimersByTime(5000);
  click('<button data-tap data-seen="address"></button>');
  reportMessageSent([]);
  expect(sent).toHaveLength(0);
});
