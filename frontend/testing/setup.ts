import "@testing-library/jest-dom";
import { i18n } from "@lingui/core";
import { configure, getConfig } from "@testing-library/dom";
import heads from "../src/content/en/heads.json";

const { getElementError } = getConfig();

configure({
  asyncUtilTimeout: 20_000, // milliseconds; test machines may be busy
  // While something is waited for, the whole page would be written at each try. At the end it is.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics")
      ? new Error(message ?? "")
      : getElementError(message, container),
});

i18n.loadAndActivate({ locale: "en", messages: {} }); // components have the English texts

/* What the server writes into each page. */
const settings = document.createElement("script");
settings.id = "site-settings";
settings.type = "application/json";
settings.textContent = JSON.stringify({ heads });
document.head.append(settings);

/* Unexpected console errors fail the test. */
let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  jest.spyOn(console, "error").mockImplementation((...words: unknown[]) => void errors.push(words));
});

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  expect(errors).toEqual([]);
});

window.scrollTo = () => undefined;
performance.getEntriesByType = () => [];
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/*
 * jsdom's own applies its style sheet to an element and to all around it at each call, which took a
 * seventh of the time of all tests. There are no style sheets here: only this matters.
 */
const GONE = "[hidden], dialog:not([open]), head, script, style, template, datalist, [type=hidden]";
const shown = document.createElement("i").style;
const gone = document.createElement("i").style;
gone.display = "none";
window.getComputedStyle = (element) => (element.matches(GONE) ? gone : shown);

/*
 * jsdom's own looks through the whole page for each label of it: a third of the time of all tests. Here
 * they are found once after each change of the page.
 */
let isOutdated = true;
const observer = new MutationObserver(() => (isOutdated = true));
observer.observe(document, { childList: true, subtree: true, attributeFilter: ["id", "for"] });
const labels = new Map<Element | null, HTMLLabelElement[]>();

function labelsOf(control: Element): HTMLLabelElement[] {
  if (observer.takeRecords().length > 0 || isOutdated) {
    labels.clear();
    for (const label of document.querySelectorAll("label"))
      labels.set(label.control, [...(labels.get(label.control) ?? []), label]);
    isOutdated = false;
  }
  return labels.get(control) ?? [];
}

for (const control of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(control.prototype, "labels", {
    get(this: HTMLElement) {
      return labelsOf(this);
    },
  });

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
Blob.prototype.arrayBuffer = function () {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(reader.result instanceof ArrayBuffer ? reader.result : new ArrayBuffer());
    reader.onerror = () => reject(reader.error ?? new Error());
    reader.readAsArrayBuffer(this);
  });
};
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
