import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  listedItems,
  listedSubjects,
  onSubjectsChange,
  removeSubjects,
  setListed,
  type ListedSubject,
} from "./subject-list";
import { openContact, press, receipt, sent, words, write } from "../../../../testing/contact-form";
import { openPage } from "../../../../testing/open-page";
import { sampleTyre } from "../../../../testing/samples";
import { errorResponse, mockApi } from "../../../../testing/server";
import { toForm } from "../../files/contact-file-store";
import golden from "../../../core/text-cleaning.golden.json";
import { parseInquiry } from "../contact-inquiry";

jest.mock("../../../site-layout", () =>
  jest.requireActual<object>("../../../../testing/bare-layout"),
);

describe("the list", () => {
  const KEY = "contactSubjects";
  const tyre: ListedSubject = { kind: "tyre", id: 1, name: "Trase F21" };
  const service: ListedSubject = { kind: "service", name: "Engines" };
  const part = (id: number): ListedSubject => ({ kind: "part", id, name: `No. ${id}` });
  const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? "[]");
  const count = () => document.documentElement.style.getPropertyValue("--subjects");

  /** As another tab would. */
  function store(value: unknown) {
    localStorage.setItem(KEY, typeof value === "string" ? value : JSON.stringify(value));
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  }

  const listener = jest.fn();
  let unsubscribe: () => void;

  beforeEach(() => {
    jest.restoreAllMocks();
    removeSubjects(listedSubjects());
    listener.mockReset();
    unsubscribe = onSubjectsChange(listener);
  });
  afterEach(() => unsubscribe());

  test("a thing is on the list once, also under another name of its item", () => {
    expect(setListed(tyre, true)).toBeUndefined();
    expect(setListed({ ...tyre, name: "Trase F21 Latvian" }, true)).toBeUndefined();
    expect(setListed(service, true)).toBeUndefined();
    expect(setListed({ ...service }, true)).toBeUndefined();
    setListed({ ...tyre, id: 2 }, true); // another tyre with the same name
    expect(listedSubjects()).toEqual([tyre, service, { ...tyre, id: 2 }]);
    expect(stored()).toEqual(listedSubjects());
    expect(count()).toBe('"3"');
    setListed({ ...tyre, name: "Renamed" }, false);
    expect(listedSubjects()).toEqual([service, { ...tyre, id: 2 }]);
  });

  test("a service is on the list once, in any language", () => {
    const sag: ListedSubject = { kind: "service", id: "abcd1234", name: "Sag" };
    setListed(sag, true);
    setListed({ ...sag, name: "Nosēde" }, true);
    setListed({ ...sag, id: "efgh5678" }, true); // another one with the same name
    setListed(tyre, true);
    expect(listedSubjects()).toEqual([sag, { ...sag, id: "efgh5678" }, tyre]);
    // The counts of visits know items only.
    expect(listedItems([sag, tyre])).toEqual(["tyre-1"]);
  });

  test("the list holds ten, and says so", () => {
    for (let id = 1; id <= 10; id++) expect(setListed(part(id), true)).toBeUndefined();
    expect(setListed(part(11), true)).toMatch(/^Your list is full \(10 of 10\)\./);
    expect(setListed(part(10), true)).toBeUndefined();
    expect(listedSubjects()).toHaveLength(10);
    setListed(part(3), false);
    expect(setListed(part(11), true)).toBeUndefined();
    expect(listedSubjects().at(-1)).toEqual(part(11));
  });

  test("what was sent is removed by its name, and nothing is left in the browser", () => {
    setListed(tyre, true);
    setListed(service, true);
    removeSubjects([{ kind: "tyre", name: tyre.name }]);
    expect(listedSubjects()).toEqual([service]);
    removeSubjects([service]);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(count()).toBe("");
  });

  test("all tabs have the same list", () => {
    store([tyre]);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(listedSubjects()).toEqual([tyre]);
    localStorage.setItem(KEY, JSON.stringify([tyre, service])); // before its event has come
    setListed(part(1), true);
    expect(stored()).toEqual([tyre, service, part(1)]);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage"));
    expect(listedSubjects()).toEqual([]);
  });

  test.each([
    ["no storage", ["getItem", "setItem", "removeItem"] as const],
    ["a full storage", ["setItem"] as const],
  ])("with %s the list lives as long as the page", (_name, methods) => {
    for (const method of methods) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException("denied", "SecurityError");
      });
    }
    setListed(tyre, true);
    setListed(service, true);
    window.dispatchEvent(new StorageEvent("storage"));
    expect(listedSubjects()).toEqual([tyre, service]);
    expect(count()).toBe('"2"');
    setListed(tyre, false);
    expect(listedSubjects()).toEqual([service]);
  });

  test.each(["{", "7", "[null]"])("'%s' is an empty list", (text) => {
    store(text);
    expect(listedSubjects()).toEqual([]);
  });

  test("of a list that is not of this release, what is known remains", () => {
    store([
      { kind: "boat", name: "x" },
      { kind: "tyre", name: 7 },
      { kind: "toString", name: "x" },
      tyre,
    ]);
    expect(listedSubjects()).toEqual([tyre]);
    store(Array.from({ length: 12 }, (_, id) => part(id + 1)));
    expect(listedSubjects()).toHaveLength(10);
  });
});

describe("the fields", () => {
  const TYRE = { kind: "tyre", name: "Trase F21" } as const;
  const SAG = { kind: "service", id: "abcd1234", name: "Sag" } as const;
  const BUILD = { kind: "build", name: "Orange 21" } as const;

  beforeEach(() => {
    sessionStorage.clear();
    removeSubjects(listedSubjects());
  });

  test("a tap puts a tyre on the list, which is a tap away, and another one takes it off", async () => {
    const user = userEvent.setup();
    openPage("/racing-parts/tyres", { tyres: [sampleTyre(1, { name: TYRE.name })] });
    const card = await screen.findByRole("article", { name: TYRE.name });
    await user.click(
      within(card).getByRole("button", { name: `Add to my question list ${TYRE.name}` }),
    );
    const button = await within(card).findByRole("button", { pressed: true });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleName(`On my list ${TYRE.name}`);
    expect(within(card).getByRole("link", { name: "See my list" })).toHaveAttribute(
      "href",
      "/contact",
    );
    expect(listedSubjects()).toEqual([{ ...TYRE, id: 1 }]);
    await user.click(button);
    expect(await within(card).findByRole("button", { pressed: false })).toHaveFocus();
    expect(listedSubjects()).toEqual([]);
  });

  test("the message has all of the list, which is emptied only when it was sent", async () => {
    setListed({ ...TYRE, id: 1 }, true);
    setListed(BUILD, true);
    setListed(SAG, true);
    const answers = [errorResponse(503, { error: "Back in a minute." }), Response.json(receipt)];
    const fetch = mockApi({ contact: () => answers.shift(), "tyres/1/images": [] });
    openContact();
    const rows = within(await screen.findByRole("list", { name: "My question list" }));
    expect(rows.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "Tyre Trase F21Remove",
      "Build Orange 21Remove",
      "Service SagRemove",
    ]);
    write();
    await press();
    expect(await screen.findByText("Back in a minute.")).toBeInTheDocument();
    expect(listedSubjects()).toHaveLength(3);
    await press();
    expect(await screen.findByText(/has been sent/)).toBeInTheDocument();
    const body = { ...words, subjects: [TYRE, BUILD, SAG] };
    expect(sent(fetch).flatMap((each) => each.body ?? [])).toEqual([body, body]);
    expect(listedSubjects()).toEqual([]);
    expect(screen.queryByRole("list", { name: "My question list" })).toBeNull();
  });

  test("the item in the address joins the list, once", async () => {
    const fetch = mockApi({ contact: receipt });
    setListed({ ...TYRE, id: 1 }, true);
    setListed(BUILD, true);
    openContact("/contact?inquiry=tyre&name=Trase%20F21");
    const rows = within(await screen.findByRole("list", { name: "Also on my question list" }));
    expect(rows.getByRole("listitem")).toHaveTextContent("Orange 21");
    write();
    await press();
    await screen.findByText(/has been sent/);
    expect(sent(fetch)[0]?.body).toMatchObject({ subjects: [TYRE, BUILD] });
    expect(sent(fetch)[0]?.body).not.toHaveProperty("subject");
    expect(listedSubjects()).toEqual([]);
  });

  test("Remove moves the focus to the next thing, and at last to the form's section", async () => {
    const user = userEvent.setup();
    setListed(TYRE, true);
    setListed(BUILD, true);
    openContact();
    await user.click(await screen.findByRole("button", { name: "Remove Trase F21" }));
    const last = screen.getByRole("button", { name: "Remove Orange 21" });
    expect(last).toHaveFocus();
    await user.click(last);
    expect(screen.getByRole("region", { name: "Write to us" })).toHaveFocus();
    expect(listedSubjects()).toEqual([]);
  });

  test("with files, the things are fields of the form as the server reads them", () => {
    const form = toForm({ ...words, subjects: [TYRE, BUILD] }, []);
    expect(Object.fromEntries(form)).toEqual({
      ...words,
      "subjects[0]kind": "tyre",
      "subjects[0]name": "Trase F21",
      "subjects[1]kind": "build",
      "subjects[1]name": "Orange 21",
    });
    expect(Object.fromEntries(toForm({ ...words, subject: TYRE }, []))).toEqual({
      ...words,
      "subject.kind": "tyre",
      "subject.name": "Trase F21",
    });
  });
});

describe("an inquiry", () => {
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

  test.each(["boat", "", "__proto__"])("'%s' is not a valid kind", (kind) => {
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
});
