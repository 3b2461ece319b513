import { t } from "@lingui/core/macro";
import { useState, type KeyboardEvent, type RefObject } from "react";
import { insertRule, toggleBold, toggleList, type MakeEdit } from "./markup-edits";

type MarkupToolbarProps = {
  /** The label of the text. */
  label: string;
  area: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Buttons for the markup, whose characters the keyboard of a phone hides. It is one stop of the Tab
 * key; arrow keys lead from button to button.
 */
export function MarkupToolbar({ label, area }: MarkupToolbarProps) {
  const [current, setCurrent] = useState(0);
  const buttons: readonly { text: string; make: MakeEdit }[] = [
    { text: t({ message: "Bold", comment: "A button that makes words bold." }), make: toggleBold },
    { text: t({ message: "List", comment: "A button for a list of points." }), make: toggleList },
    { text: t({ message: "Rule", comment: "A button for a line across." }), make: insertRule },
  ];
  const followKey = (event: KeyboardEvent<HTMLElement>) => {
    const last = buttons.length - 1;
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + buttons.length) % buttons.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={t`Markup of ${label}`}
      tabIndex={-1}
      onKeyDown={followKey}
      className="mt-2 flex flex-wrap gap-1 bg-steel-800"
    >
      {buttons.map(({ text, make }, index) => (
        <button
          key={text}
          type="button"
          tabIndex={index === current ? 0 : -1}
          // The text keeps the focus, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setCurrent(index);
            if (area.current) applyEdit(area.current, make);
          }}
          className="label min-h-11 min-w-11 cursor-pointer px-4 pt-0.5 text-steel-100 -outline-offset-4 hover:bg-steel-700 hover:text-white"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function applyEdit(area: HTMLTextAreaElement, make: MakeEdit): void {
  const edit = make(area.value, area.selectionStart, area.selectionEnd);
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  insertText(area, edit.text);
  area.setSelectionRange(...edit.select);
}

/** As if it was typed, so that the browser can undo it. */
function insertText(area: HTMLTextAreaElement, text: string): void {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else can be undone
  if (document.execCommand("insertText", false, text)) return;
  area.setRangeText(text);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
