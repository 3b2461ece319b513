import { fireEvent, render, screen, within, act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import type { Control } from "./controls/control";
import { text } from "./controls/text";
import { RevealedPaths } from "./form-context";
import { FormFields } from "./form-fields";
import { useFormDraft, type DraftTarget } from "./form-draft";
import { hasDraft, removeDraft, saveDraft, readDraft } from "./stored-draft";
import { differences } from "./conflict";
import { markup } from "./controls/markup";
import { translated } from "./controls/translated";
import {
  toTranslatedText,
  requestValues,
  splitPath,
  valuesIn,
  withTranslations,
} from "./translated-text";
import { checkbox } from "./controls/checkbox";
import { number } from "./controls/number";
import type { FieldValues } from "./form-values";

describe("the fields", () => {
  const title = (name: string, section?: string, isFolded = false): Control => ({
    ...text({ name, label: "Title" }),
    section,
    isFolded,
  });

  /** As the form shows them after a save, which leads to its errors. */
  function fieldsOf(fields: Control[], errors = {}, values = (name: string) => name) {
    const current = Object.fromEntries(fields.map(({ name }) => [name, values(name)]));
    const initial = { values: current, revision: 0 };
    return (
      <RevealedPaths value={Object.keys(errors)}>
        <FormFields fields={fields} initial={initial} current={current} errors={errors} />
      </RevealedPaths>
    );
  }

  test("the fields of a section are a group below its heading", () => {
    const fields = [title("a", "At the top"), title("b", "At the end"), title("c", "At the end")];
    render(fieldsOf(fields, { b: "Wrong." }));
    const group = within(screen.getByRole("group", { name: "At the end" }));
    expect(group.getByRole("heading", { name: "At the end" })).toBeInTheDocument();
    const inputs = group.getAllByLabelText("Title");
    expect(inputs.map((input) => input.getAttribute("name"))).toEqual(["b", "c"]);
    expect(inputs[0]).toHaveValue("b");
    expect(inputs[0]).toHaveAccessibleDescription("Wrong.");
  });

  test("a folded section counts what is filled, and each save with an error opens it", () => {
    const fields = [title("a"), title("b", "Measured", true), title("c", "Measured", true)];
    const filled = (name: string) => (name === "b" ? "" : name);
    const { rerender } = render(fieldsOf(fields, {}, filled));
    const fold = screen.getByRole("heading", { name: "Measured" }).closest("details");
    expect(fold).not.toHaveAttribute("open");
    expect(fold).toHaveTextContent("1 of 2");
    rerender(fieldsOf(fields, { a: "Wrong." }, filled));
    expect(fold).not.toHaveAttribute("open");
    rerender(fieldsOf(fields, { b: "Wrong." }, filled));
    expect(fold).toHaveAttribute("open");
    rerender(fieldsOf(fields, {}, filled));
    expect(fold).toHaveAttribute("open"); // the owner is typing there

    rerender(fieldsOf(fields, { b: "Wrong." }, filled));
    fold?.removeAttribute("open");
    fireEvent(fold ?? window, new Event("toggle"));
    expect(within(fold ?? document.body).getByText("+")).toBeInTheDocument();
    rerender(fieldsOf(fields, { b: "Still wrong." }, filled));
    expect(fold).toHaveAttribute("open");
  });
});

describe("the draft", () => {
  type Row = { version: number; name: string };

  const PATH = "tyres/1";
  const draftTarget: DraftTarget<Row> = {
    texts: { save: "Save Tyre" },
    fields: [text({ name: "name", label: "Name" })],
    blank: () => ({ name: "" }),
    values: ({ name }) => ({ name }),
    current: () => undefined,
    path: () => PATH,
  };

  /** Open the form as a tab does, or as the link 'Undo'. */
  function open(row: Row, state?: "restore") {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[{ pathname: "/", state }]}>{children}</MemoryRouter>
    );
    const { result, unmount } = renderHook(() => useFormDraft(draftTarget, row), { wrapper });
    return {
      type: (name: string) => act(() => result.current.changed({ name })),
      save: (name: string, version: number) =>
        act(() => result.current.saved({ version, name }, { name })),
      keepMine: (mine: string, theirs: Row) =>
        act(() => result.current.keepMine({ name: mine }, theirs)),
      takeTheirs: (mine: string, theirs: Row) =>
        act(() => result.current.takeTheirs({ name: mine }, theirs)),
      leave: unmount,
      restore: () => {
        const { offered, restore } = result.current;
        if (offered) act(() => restore(offered, { name: row.name }));
      },
      offered: () => result.current.offered?.values.name,
      initial: () => result.current.initial.values.name,
    };
  }

  const stored = { version: 1, name: "Stored" };

  test("a save removes all that this form has typed, and nothing of another tab", () => {
    const [mine, other] = [open(stored), open(stored)];
    mine.type("First");
    other.type("Other");
    mine.type("First and more");
    mine.save("First and more", 2);
    expect(open({ version: 2, name: "First and more" }).offered()).toBe("Other");
    other.save("Other", 3);
    expect(hasDraft(PATH)).toBe(false);
  });

  const theirs = { version: 2, name: "Theirs" };

  test("of a conflict, the side that was decided against stays in the draft until the form is left", () => {
    const mine = open(stored);
    mine.type("Mine");
    mine.takeTheirs("Mine", theirs);
    expect(mine.initial()).toBe("Theirs");
    expect(open(theirs).offered()).toBe("Mine"); // after a reload
    expect(hasDraft(PATH)).toBe(false);
    mine.restore();
    expect(mine.initial()).toBe("Mine");
    mine.keepMine("Mine", theirs);
    expect(mine.offered()).toBe("Theirs");
    mine.leave();
    expect(open(theirs).offered()).toBe("Mine"); // typed, and not saved
  });

  test("what was given up in a conflict is not offered at the next visit", () => {
    const mine = open(stored);
    mine.type("Mine");
    mine.takeTheirs("Mine", theirs);
    mine.leave();
    expect(open(theirs).offered()).toBeUndefined();
  });

  test("what was typed during a save is offered later", () => {
    const mine = open(stored);
    mine.type("Sent and more");
    mine.save("Sent", 3);
    expect(open({ version: 3, name: "Sent" }).offered()).toBe("Sent and more");
  });

  test("a draft that is stored already is neither offered nor kept", () => {
    open(stored).type("Saved in another tab");
    expect(open({ version: 2, name: "Saved in another tab" }).offered()).toBeUndefined();
    expect(hasDraft(PATH)).toBe(false);
  });
});

describe("a conflict", () => {
  const fields = [
    text({ name: "name", label: "Name" }),
    text({ name: "engine", label: "Engine" }),
    translated(markup({ name: "description", label: "Description", rows: 2 })),
  ];
  const mine = {
    name: "Quad",
    engine: "480",
    description: { ...toTranslatedText("Mine"), lv: "Vecs" },
  };
  const theirs = {
    name: "Two",
    engine: "500",
    description: { ...toTranslatedText("Old"), lv: "Viņu" },
  };

  test("what differs is named by its field and language", () => {
    const found = differences(fields, { mine, theirs }, "en");
    expect(found.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
      ["Name", "Quad", "Two"],
      ["Engine", "480", "500"],
      ["Description", "Mine", "Old"],
      ["Description · LV", "Vecs", "Viņu"],
    ]);
  });
});

describe("the stored draft", () => {
  const fields = [
    text({ name: "name", label: "Name" }),
    number({ name: "build_year", label: "Build year", required: true, min: 1900, max: 2100 }),
    checkbox({ name: "featured", label: "Featured", negative: "Not featured" }),
  ];

  const base = { name: "", build_year: 2020, featured: true };

  beforeEach(() => localStorage.clear());

  test("a draft is restored with the version that it is based on", () => {
    saveDraft("draft:builds/21", { name: "Works", build_year: "", featured: true }, 3);
    expect(readDraft("draft:builds/21", fields, base)).toMatchObject({
      values: { name: "Works", build_year: "", featured: true },
      version: 3,
    });
    expect(readDraft("draft:builds/new", fields, base)).toBeUndefined();
    removeDraft("draft:builds/21");
    expect(readDraft("draft:builds/21", fields, base)).toBeUndefined();
  });

  test.each([
    ["is no JSON", "{"],
    ["is something else", '"text"'],
  ])("a draft that %s is not offered", (_name, stored) => {
    localStorage.setItem("draft:builds/21", stored);
    expect(readDraft("draft:builds/21", fields, base)).toBeUndefined();
  });

  test("in a draft of an older release, what is missing or of another type is what is stored", () => {
    const values = { name: "Typed", featured: "yes" };
    localStorage.setItem("draft:builds/21", JSON.stringify({ values, version: 1, at: "" }));
    expect(readDraft("draft:builds/21", fields, base)).toMatchObject({
      values: { name: "Typed", build_year: 2020, featured: true },
      version: 1,
    });
  });

  test("blocked or full storage breaks nothing", () => {
    const full = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(full);
    jest.spyOn(Storage.prototype, "getItem").mockImplementation(full);
    jest.spyOn(Storage.prototype, "removeItem").mockImplementation(full);
    saveDraft("draft:builds/21", { name: "Works" }, 1);
    expect(readDraft("draft:builds/21", fields, base)).toBeUndefined();
    removeDraft("draft:builds/21");
    jest.restoreAllMocks();
  });
});

describe("a translated text", () => {
  const title = (en: string, lv = "", ru = "") => ({ ...toTranslatedText(en), lv, ru });
  const stored: FieldValues = {
    lead: title("Call us", "Zvaniet"),
    price: 450,
    website: { label: title("Shop", "Veikals"), url: "/shop" },
    steps: [
      { title: title("Write", "Rakstiet"), picture: "a" },
      { title: title("Wait", "", "Ждите"), picture: "b" },
    ],
    hours: [{ opens: "10:00" }],
  };
  const [first, second] = [
    { title: title("Write", "Rakstiet"), picture: "a" },
    { title: title("Wait", "", "Ждите"), picture: "b" },
  ];
  const english = {
    lead: "Call us",
    price: 450,
    website: { label: "Shop", url: "/shop" },
    steps: [
      { title: "Write", picture: "a" },
      { title: "Wait", picture: "b" },
    ],
    hours: [{ opens: "10:00" }],
  };

  test("texts get the words that are stored of them, and empty ones for the rest", () => {
    const item = { name: "No. 7", frame: "Chromoly", engine: "450" };
    const translations = { lv: { frame: "Hroma molibdēns", engine: "" } };
    expect(withTranslations(item, ["frame", "engine"], translations)).toEqual({
      name: "No. 7",
      frame: title("Chromoly", "Hroma molibdēns"),
      engine: title("450"),
    });
  });

  test("what is not written in a language is read in the main one, else in another", () => {
    expect(valuesIn("en", stored, "en")).toEqual(english);
    expect(valuesIn("lv", stored, "en")).toMatchObject({
      lead: "Zvaniet",
      website: { label: "Veikals", url: "/shop" },
      steps: [{ title: "Rakstiet" }, { title: "Wait" }],
    });
    const others = { a: title("Write", "", "Пишите"), b: title("", "", "Ждите"), c: title("") };
    expect(valuesIn("lv", others, "ru")).toEqual({ a: "Пишите", b: "Ждите", c: "" });
  });

  test("all texts are sent, those in lists in the order of their records", () => {
    expect(requestValues({ ...stored, steps: [second, first] })).toEqual({
      values: { ...english, steps: [english.steps[1], english.steps[0]] },
      translations: {
        lv: {
          lead: "Zvaniet",
          website: { label: "Veikals" },
          steps: [{ title: "" }, { title: "Rakstiet" }],
        },
        ru: {
          lead: "",
          website: { label: "" },
          steps: [{ title: "Ждите" }, { title: "" }],
        },
      },
    });
  });

  test("a path of a text has its language, and the path without it", () => {
    expect(splitPath("translations.lv.steps.0.title")).toEqual({
      language: "lv",
      path: "steps.0.title",
    });
    expect(splitPath("translations")).toEqual({ path: "translations" });
    expect(splitPath("steps.0")).toEqual({ path: "steps.0" });
  });
});
