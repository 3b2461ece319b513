import { t } from "@lingui/core/macro";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { currentLanguage } from "../../core/language";
import { ICONS, Icon } from "../../ui/admin/icon";
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
    render: (initial, error) => (
      <MarkupField {...options} initial={toText(initial)} error={error} />
    ),
    read: (form) => readText(form, name),
    validate: (value) => requiredError(options, value) ?? lengthError(options, value),
    format: textOrDash,
    accepts: isText,
    inLanguage: (...language) => markup(inLanguage(options, ...language)),
  };
}

type MarkupFieldProps = MarkupOptions & { initial: string; error?: string };

/** The text area, and what visitors will see of it. */
function MarkupField(props: MarkupFieldProps) {
  const { name, label, help, required, lang, placeholder, rows, max, initial, error } = props;
  const [text, setText] = useState(initial);
  const [previews, setPreviews] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <LengthCount max={max} initial={initial} sent={unchanged} className={WHOLE_ROW}>
      <Field label={label} help={help} error={error}>
        {(controlProps) => (
          <>
            <div className="mt-2 flex flex-wrap justify-between gap-1 bg-steel-800">
              <MarkupToolbar label={label} area={area} />
              <button
                type="button"
                aria-expanded={previews}
                onClick={() => setPreviews(!previews)}
                className={`label px-4 ${BUTTON} aria-expanded:bg-steel-700 aria-expanded:text-white`}
              >
                {t`Preview`}
              </button>
            </div>
            <textarea
              {...controlProps}
              ref={area}
              name={name}
              required={required}
              lang={lang}
              placeholder={placeholder}
              rows={rows}
              defaultValue={initial}
              onInput={(event) => setText(event.currentTarget.value)}
              className={`${controlProps.className} mt-0!`}
            />
          </>
        )}
      </Field>
      {previews && (
        <div
          role="group"
          aria-label={t`Preview`}
          lang={lang}
          className="mt-3 border-l-2 border-steel-600 bg-steel-900 p-4"
        >
          {text.trim() ? (
            <Markup text={text} />
          ) : (
            <p className="text-steel-400">{t`Nothing to preview.`}</p>
          )}
          <p lang={currentLanguage()} className="mt-3 text-small text-steel-400">
            {t`The buttons put signs into the text. Visitors see bold words, a list or a line in their place. An empty line begins a new paragraph.`}
          </p>
        </div>
      )}
    </LengthCount>
  );
}

function unchanged(text: string): string {
  return text;
}

const BUTTON =
  "min-h-11 min-w-11 cursor-pointer pt-0.5 text-steel-100 -outline-offset-4 hover:bg-steel-700 hover:text-white";

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
  const buttons: readonly { text: string; face: ReactNode; make: MakeEdit }[] = [
    {
      text: t({ message: "Bold", comment: "A button that makes words bold." }),
      face: <b>B</b>,
      make: toggleBold,
    },
    {
      text: t({ message: "Italic", comment: "A button that makes words italic." }),
      face: <i>I</i>,
      make: toggleItalic,
    },
    {
      text: t({ message: "List", comment: "A button for a list of points." }),
      face: <Icon path={ICONS.list} className="size-5" />,
      make: toggleList,
    },
    {
      text: t({ message: "Rule", comment: "A button for a line across." }),
      face: <Icon path={ICONS.rule} className="size-5" />,
      make: insertRule,
    },
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
      className="flex"
    >
      {buttons.map(({ text, face, make }, index) => (
        <button
          key={text}
          type="button"
          aria-label={text}
          title={text}
          tabIndex={index === current ? 0 : -1}
          // The text keeps the focus, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setCurrent(index);
            if (area.current) applyEdit(area.current, make);
          }}
          className={`grid place-items-center text-lead ${BUTTON}`}
        >
          {face}
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

const BULLET = "- ";
const RULE = "---";
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** The marks of bold and of italic words; three asterisks are both. */
type Mark = "**" | "*";

export const toggleBold = toggleMark("**");
export const toggleItalic = toggleMark("*");

/**
 * Mark the selected words, or remove the marks around them. Without a selection, those at the caret.
 * Asterisks inside of a word are text, so whole words are marked.
 */
function toggleMark(mark: Mark): MakeEdit {
  const { length } = mark;
  return (text, start, end) => {
    const [from, to] = wholeWords(text, start, end);
    const words = text.slice(from, to);
    if (endsMarked(mark, text.slice(0, from)) && startsMarked(mark, text.slice(to))) {
      const outer = { from: from - length, to: to + length };
      return { ...outer, text: words, select: [outer.from, outer.from + words.length] };
    }
    const inner = words.slice(length, -length);
    if (inner !== "" && startsMarked(mark, words) && endsMarked(mark, words))
      return { from, to, text: inner, select: [from, from + inner.length] };
    // Marks do not reach beyond a paragraph or an item of a list.
    const lines = words.split("\n").map((line) => markedLine(mark, line));
    const marked = words === "" ? mark + mark : lines.join("\n");
    const inside = from + length;
    const isLine = marked === mark + words + mark;
    const select = isLine
      ? ([inside, inside + words.length] as const)
      : ([from, from + marked.length] as const);
    return { from, to, text: marked, select };
  };
}

function startsMarked(mark: Mark, text: string): boolean {
  return isAmong(mark, /^\**/.exec(text));
}

function endsMarked(mark: Mark, text: string): boolean {
  return isAmong(mark, /\**$/.exec(text.slice(-4)));
}

function isAmong(mark: Mark, asterisks: RegExpExecArray | null): boolean {
  const length = asterisks?.[0].length ?? 0;
  return length <= 3 && (mark === "**" ? length >= 2 : length % 2 === 1);
}

function markedLine(mark: Mark, line: string): string {
  const [, bullet = "", words = ""] = /^(- |)(.*)$/s.exec(line) ?? [];
  const trimmed = words.trim();
  return trimmed === "" || trimmed === RULE
    ? line
    : bullet + words.replace(trimmed, () => mark + trimmed + mark);
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
