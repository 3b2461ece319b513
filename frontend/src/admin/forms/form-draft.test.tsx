import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { text } from "./controls/text";
import { useFormDraft, type Subject } from "./form-draft";
import { draftKey, hasDraft } from "./stored-draft";

type Row = { version: number; name: string };

const PATH = "tyres/1";
const subject: Subject<Row> = {
  texts: { save: "Save Tyre", changedElsewhere: "Changed" },
  fields: [text({ name: "name", label: "Name" })],
  blank: () => ({ name: "" }),
  values: ({ name }) => ({ name }),
  path: () => PATH,
};

/** Open the form as a tab does, or as the link 'Undo'. */
function open(row: Row, state?: "restore") {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[{ pathname: "/", state }]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => useFormDraft(subject, row), { wrapper });
  return {
    type: (name: string) => act(() => result.current.changed({ name })),
    save: (name: string, version: number, overwritten?: Row) =>
      act(() => result.current.saved({ version, name }, overwritten, { name })),
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

test.each(["Theirs", "Theirs, edited"])("Undo, and a save of '%s', leave no draft", (name) => {
  const mine = open(stored);
  mine.type("Mine");
  mine.save("Mine", 3, { version: 2, name: "Theirs" });
  const undo = open({ version: 3, name: "Mine" }, "restore");
  expect(undo.initial()).toBe("Theirs");
  if (name !== "Theirs") undo.type(name);
  undo.save(name, 4);
  expect(hasDraft(PATH)).toBe(false);
});

test("a draft of the previous release is this form's own once it is restored", () => {
  const draft = { values: { name: "Typed" }, version: 1, at: "2026-11-26T06:00:00.000Z" };
  localStorage.setItem(draftKey(PATH), JSON.stringify(draft));
  open(stored, "restore").save("Typed", 2);
  expect(hasDraft(PATH)).toBe(false);
});

test("what was typed during a save that overwrites is offered beside what it wrote over", () => {
  const mine = open(stored);
  mine.type("Sent and more");
  mine.save("Sent", 3, { version: 2, name: "Theirs" });
  const next = open({ version: 3, name: "Sent" });
  expect(next.offered()).toBe("Theirs");
  next.restore();
  expect(next.offered()).toBe("Sent and more");
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
