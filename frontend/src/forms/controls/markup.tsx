import { t } from "@lingui/core/macro";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { Field } from "../../ui/field";
import { Markup } from "../../ui/markup/markup";
import {
  type LineOptions,
  type Translatable,
  WHOLE_ROW,
  inLanguage,
  isText,
  lengthError,
  readText,
  requiredError,
  textOrDash,
  toText,
} from "./control";
import { LengthCount } from "./text";

type MarkupOptions = Omit<LineOptions, "half"> & { rows: number };

/** A text with light markup. It is not trimmed, because white space is part of the markup. */
export function markup(options: MarkupOptions): Translatable {
  const { name, label } = options;
  return {
    name,
    label,
    isTall: true,
    render: (initial, error) => (
      <MarkupField {...options} initial={toText(initial)} error={error} />
    ),
    read: (form) => readText(form, name),
    validate: (value) => requiredError(options, value) ?? lengthError(options, value),
    format: textOrDash,
    accepts: isText,
    inLanguage: (language, note) => markup(inLanguage(options, language, note)),
  };
}

type MarkupFieldProps = MarkupOptions & { initial: string; error?: string };

/** The text area with a live preview. */
function MarkupField(props: MarkupFieldProps) {
  const { name, label, help, lang, rows, max, initial, error } = props;
  const [text, setText] = useState(initial);
  const area = useRef<HTMLTextAreaElement>(null);
  const title = useId();
  return (
    <div className={`grid grid-cols-1 gap-6 @2xl:grid-cols-2 ${WHOLE_ROW}`}>
      <div>
        <LengthCount max={max} initial={initial} sent={unchanged}>
          <Field label={label} help={help} error={error}>
            {(controlProps) => (
              <>
                <MarkupToolbar label={label} area={area} />
                <textarea
                  {...controlProps}
                  ref={area}
                  name={name}
                  lang={lang}
                  rows={rows}
                  defaultValue={initial}
                  onInput={(event) => setText(event.currentTarget.value)}
                  className={`${controlProps.className} mt-0!`}
                />
              </>
            )}
          </Field>
        </LengthCount>
        <p className="mt-2 text-small text-steel-400">
          {t`The buttons put signs into the text. Visitors see bold words, a list or a line in their place. An empty line begins a new paragraph.`}
        </p>
      </div>
      <div role="group" aria-labelledby={title}>
        <h2 id={title} className="label inline text-steel-300">
          {t`Preview`}
        </h2>
        <div lang={lang} className="mt-2 min-h-24 border-l-2 border-steel-600 bg-steel-900 p-4">
          {text.trim() ? (
            <Markup text={text} />
          ) : (
            <p className="text-steel-400">{t`Nothing to preview.`}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function unchanged(text: string): string {
  return text;
}

type MarkupToolbarProps = {
  /** The label of the text. */
  label: string;
  area: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Buttons for the markup, whose characters the keyboard of a phone hides. It is one stop of the Tab
 * key; arrow keys lead from button to button.
 */
function MarkupToolbar({ label, area }: MarkupToolbarProps) {
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
      aria-label={t`Look of ${label}`}
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
  // Deprecated, but nothing else can be undone.
  if (document.execCommand("insertText", false, text)) return;
  area.setRangeText(text);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A replacement of a part of the text, and what is selected after it. */
type Edit = { from: number; to: number; text: string; select: readonly [number, number] };

/**
 * What a button does: edits a text at the selection from `start` to `end`. ui/markup/parse-markup.ts
 * has the rules.
 */
export type MakeEdit = (text: string, start: number, end: number) => Edit;

const BOLD = "**";
const BULLET = "- ";
const RULE = "---";
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * Make the selected words bold, or not bold any more. Without a selection, those at the caret.
 * Asterisks inside of a word are text, so whole words are marked.
 */
export const toggleBold: MakeEdit = (text, start, end) => {
  const [from, to] = wholeWords(text, start, end);
  const outer = { from: from - BOLD.length, to: to + BOLD.length };
  const words = text.slice(from, to);
  if (outer.from >= 0 && text.slice(outer.from, outer.to) === BOLD + words + BOLD)
    return { ...outer, text: words, select: [outer.from, outer.from + words.length] };
  if (words.length > 2 * BOLD.length && words.startsWith(BOLD) && words.endsWith(BOLD)) {
    const plain = words.slice(BOLD.length, -BOLD.length);
    return { from, to, text: plain, select: [from, from + plain.length] };
  }
  // Marks do not reach beyond a paragraph or an item of a list.
  const marked = words === "" ? BOLD + BOLD : words.split("\n").map(boldLine).join("\n");
  const inside = from + BOLD.length;
  const isLine = marked === BOLD + words + BOLD;
  const select = isLine
    ? ([inside, inside + words.length] as const)
    : ([from, from + marked.length] as const);
  return { from, to, text: marked, select };
};

function boldLine(line: string): string {
  const [, bullet = "", words = ""] = /^(- |)(.*)$/s.exec(line) ?? [];
  const trimmed = words.trim();
  return trimmed === "" || trimmed === RULE
    ? line
    : bullet + words.replace(trimmed, () => BOLD + trimmed + BOLD);
}

/** Turn the selected lines into items of a list; those of a list into lines. */
export const toggleList: MakeEdit = (text, start, end) => {
  const [from, to] = wholeLines(text, start, end);
  const lines = text.slice(from, to).split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const isList = filled.length > 0 && filled.every((line) => line.startsWith(BULLET));
  const item = (line: string) => {
    if (isList) return line.startsWith(BULLET) ? line.slice(BULLET.length) : line;
    const isItem = line.startsWith(BULLET) || (line.trim() === "" && lines.length > 1);
    return isItem ? line : BULLET + line.trimStart();
  };
  const changed = lines.map(item).join("\n");
  const after = from + changed.length;
  return { from, to, text: changed, select: lines.length > 1 ? [from, after] : [after, after] };
};

/** Insert a rule below the line at the end of the selection. */
export const insertRule: MakeEdit = (text, _start, end) => {
  const [from, to] = wholeLines(text, end, end);
  const line = text.slice(from, to).trimEnd();
  const inserted = (line === "" ? "" : `${line}\n`) + `${RULE}\n`;
  const after = from + inserted.length;
  return { from, to, text: inserted, select: [after, after] };
};

/** Without spaces around it. */
function wholeWords(text: string, start: number, end: number): [number, number] {
  const selected = text.slice(start, end);
  let from = start + selected.length - selected.trimStart().length;
  let to = Math.max(from, start + selected.trimEnd().length);
  const isEmpty = from === to;
  const isLetter = (index: number) => LETTER.test(text.charAt(index));
  const startsInside = isLetter(from - 1) && (isEmpty || isLetter(from));
  const endsInside = isLetter(to) && (isEmpty || isLetter(to - 1));
  if (startsInside) while (isLetter(from - 1)) from -= 1;
  if (endsInside) while (isLetter(to)) to += 1;
  return [from, to];
}

function wholeLines(text: string, start: number, end: number): [number, number] {
  const newline = text.indexOf("\n", end);
  return [text.lastIndexOf("\n", start - 1) + 1, newline < 0 ? text.length : newline];
}
