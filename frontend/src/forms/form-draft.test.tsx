import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { text } from "./controls/text";
import { useFormDraft, type DraftTarget } from "./form-draft";
import { draftKey, hasDraft } from "./stored-draft";

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

test("what was typed before another tab saved is not offered after a save of its own", () => {
  const [mine, other] = [open(stored), open(stored)];
  mine.type("First");
  other.type("Other");
  other.save("Other", 2);
  mine.type("First and more");
  mine.save("First and more", 3);
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

test("nothing of a conflict is left after a save", () => {
  const mine = open(stored);
  mine.type("Mine");
  mine.keepMine("Mine", theirs);
  mine.save("Mine", 3);
  expect(open({ version: 3, name: "Mine" }).offered()).toBeUndefined();
});

test("a draft of the previous release is this form's own once it is restored", () => {
  const draft = { values: { name: "Typed" }, version: 1, at: "2026-11-26T06:00:00.000Z" };
  localStorage.setItem(draftKey(PATH), JSON.stringify(draft));
  open(stored, "restore").save("Typed", 2);
  expect(hasDraft(PATH)).toBe(false);
});

test("what was typed during a save is offered later", () => {
  const mine = open(stored);
  mine.type("Sent and more");
  mine.save("Sent", 3);
  expect(open({ version: 3, name: "Sent" }).offered()).toBe("Sent and more");
});

test("restoring what another tab typed leaves what it has typed in the same millisecond", () => {
  jest.spyOn(Date.prototype, "toISOString").mockReturnValue("2026-11-26T06:00:00.000Z");
  const other = open(stored);
  other.type("Long");
  const mine = open(stored);
  other.type("Long and longer");
  mine.restore();
  expect(mine.initial()).toBe("Long");
  expect(mine.offered()).toBe("Long and longer");
});

test("a draft that is stored already is neither offered nor kept", () => {
  open(stored).type("Saved in another tab");
  expect(open({ version: 2, name: "Saved in another tab" }).offered()).toBeUndefined();
  expect(hasDraft(PATH)).toBe(false);
});

test("a draft in which this release can read nothing is not kept", () => {
  const draft = { values: {}, version: 1, at: "2026-11-26T06:00:00.000Z" };
  localStorage.setItem(draftKey(PATH), JSON.stringify(draft));
  expect(open(stored).offered()).toBeUndefined();
  expect(hasDraft(PATH)).toBe(false);
});
