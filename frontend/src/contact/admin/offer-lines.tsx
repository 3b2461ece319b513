import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useRef, useState } from "react";
import { readOptions } from "../../api/queries";
import { formatPrice } from "../../catalogue/price";
import limits from "../../content/limits.json";
import { type Language, currentLanguage } from "../../core/language";
import { Removed } from "../../forms/controls/list";
import { ICONS, Icon } from "../../ui/admin/icon";
import { matchesSearch } from "../../ui/admin/search";
import type { Message } from "../messages";

/** A price is as it was typed. */
export type DraftLine = { readonly text: string; readonly price: string };

/** What is wrong with an answer. */
export type Problem = {
  sentence: string;
  /** The place of the line that it is in, if it is. */
  line?: number;
};

type OfferLinesProps = {
  message: Message;
  lines: readonly DraftLine[];
  problem: Problem | undefined;
  disabled: boolean;
  onChange: (lines: readonly DraftLine[]) => void;
};

/** The lines of an offer, and below them what a tap adds. */
export function OfferLines({ message, lines, problem, disabled, onChange }: OfferLinesProps) {
  // Its message is in a list, too: what is to be focused is asked for from this one's own lines.
  const list = useRef<HTMLOListElement>(null);
  /** The last one, until the next change. */
  const [removed, setRemoved] = useState<{ line: DraftLine; at: number }>();
  const change = (changed: readonly DraftLine[], gone?: typeof removed, focus?: string) => {
    setRemoved(gone);
    onChange(changed);
    if (focus) setTimeout(() => list.current?.querySelector<HTMLElement>(focus)?.focus());
  };
  const add = (line: DraftLine, isOwn = false) =>
    change([...lines, line], undefined, isOwn ? ":scope > li:last-child [data-price]" : undefined);
  const remove = (at: number) => {
    const line = lines[at];
    const isFilled = !!line && (line.text + line.price).trim() !== "";
    change(lines.toSpliced(at, 1), isFilled ? { line, at } : undefined, "[data-undo]");
  };
  const undo = removed && (
    <Removed
      noun={t`line`}
      onUndo={() => {
        const { line, at } = removed;
        change(
          lines.toSpliced(at, 0, line),
          undefined,
          `:scope > li:nth-child(${at + 1}) textarea`,
        );
      }}
    />
  );
  return (
    <div className="grid gap-3">
      <ol ref={list} aria-label={t`Lines of the offer`} className="grid gap-px empty:hidden">
        {lines.map((line, index) => (
          <Fragment key={index}>
            {removed?.at === index && undo}
            <li className="bg-steel-800">
              <OfferLine
                line={line}
                place={index + 1}
                error={problem?.line === index ? problem.sentence : undefined}
                disabled={disabled}
                onChange={(part) => change(lines.with(index, { ...line, ...part }))}
                onRemove={() => remove(index)}
              />
            </li>
          </Fragment>
        ))}
        {removed?.at === lines.length && undo}
      </ol>
      {lines.length < limits.offer_lines_max && (
        <Suggestions message={message} disabled={disabled} onChoose={add} />
      )}
    </div>
  );
}

const INPUT =
  "min-h-11 w-full min-w-0 border-b-2 border-steel-600 bg-carbon px-3 py-2 text-white hover:border-steel-100 focus-visible:border-hot aria-invalid:border-stop";

type OfferLineProps = {
  line: DraftLine;
  place: number;
  error: string | undefined;
  disabled: boolean;
  onChange: (changed: Partial<DraftLine>) => void;
  onRemove: () => void;
};

function OfferLine({ line, place, error, disabled, onChange, onRemove }: OfferLineProps) {
  const wrong = error ? { "aria-invalid": true, "aria-description": error } : {};
  const isPriceWrong = line.text.trim() !== "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem_2.75rem]">
      <textarea
        {...(!isPriceWrong && wrong)}
        aria-label={t`Text of line ${place}`}
        rows={1}
        maxLength={limits.offer_line_text_max}
        value={line.text}
        readOnly={disabled}
        onChange={({ target }) => onChange({ text: target.value.replace(/\n/g, " ") })}
        className={`${INPUT} field-sizing-content resize-none`}
      />
      <span className="relative">
        {/* Not type="number": Chromium drops the comma of '12,5', and reports 125. */}
        <input
          {...(isPriceWrong && wrong)}
          data-price
          aria-label={t`Price of line ${place} in euro`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t({ context: "a price", message: "incl." })}
          value={line.price}
          readOnly={disabled}
          onChange={({ target }) => onChange({ price: target.value })}
          className={`${INPUT} h-full pr-7 text-right tabular-nums placeholder:text-steel-400`}
        />
        <span
          aria-hidden="true"
          className="absolute inset-y-0 right-2.5 grid place-items-center text-steel-300"
        >
          {"€"}
        </span>
      </span>
      <button
        type="button"
        aria-label={t`Remove line ${place}`}
        onClick={onRemove}
        disabled={disabled}
        className="grid size-11 cursor-pointer place-items-center text-steel-100 hover:bg-steel-700 hover:text-white"
      >
        <Icon path={ICONS.remove} className="w-6" />
      </button>
    </div>
  );
}

/** `own` is its name in the owner's language. */
type Suggestion = { key: string; text: string; own: string; price: number | null };
const OWN_WORDS = "own words";

type SuggestionsProps = {
  message: Message;
  disabled: boolean;
  /** `isOwn`: the owner has typed it, and a price is missing. */
  onChoose: (line: DraftLine, isOwn?: boolean) => void;
};

/** Parts, services and builds for sale with their prices, at first what the message is about. */
function Suggestions({ message, disabled, onChoose }: SuggestionsProps) {
  const [words, setWords] = useState("");
  const typed = words.trim();
  const all = useSuggestions(message);
  const found = all.filter(({ text, own }) => matchesSearch(`${text} ${own}`, typed));
  const ownWords: Suggestion = { key: OWN_WORDS, text: typed, own: typed, price: null };
  const choose = ({ text, price }: Suggestion) => {
    onChoose({ text, price: price === null ? "" : String(price) }, price === null);
    setWords("");
  };
  return (
    <div className="border border-steel-700">
      <input
        type="search"
        aria-label={t`Find a part, a service or a build, or write a line`}
        placeholder={t`Part, service, build or own words`}
        value={words}
        maxLength={limits.offer_line_text_max}
        readOnly={disabled}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // it sends nothing
          if (typed) choose(ownWords);
        }}
        className={`${INPUT} placeholder:text-steel-400`}
      />
      <ul
        aria-label={t`Suggestions`}
        className="max-h-74 divide-y divide-steel-700 overflow-y-auto"
      >
        {[...(typed ? [ownWords] : []), ...found].map((each) => (
          <li key={each.key}>
            <button
              type="button"
              disabled={disabled}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-3 py-1.5 text-left text-white hover:bg-steel-700"
              onClick={() => choose(each)}
            >
              <Icon path={ICONS.add} className="size-5 shrink-0 text-hot" />
              <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
                {each.key === OWN_WORDS ? t`Add “${typed}”` : each.text}
                {each.own !== each.text && (
                  <span className="block text-small text-steel-400">{each.own}</span>
                )}
              </span>
              <span className="shrink-0 tabular-nums">
                {each.price !== null && formatPrice(each.price)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In the visitor's language, with their names in the owner's. */
function useSuggestions({ language, subjects }: Message): Suggestion[] {
  const own = new Map(useListed(currentLanguage()).map(({ key, text }) => [key, text]));
  const asked = new Set<string>(subjects.map(({ name }) => name));
  const isAsked = ({ text, own }: Suggestion) => asked.has(text) || asked.has(own);
  return useListed(language)
    .map((each) => ({ ...each, own: own.get(each.key) ?? each.text }))
    .toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
}

function useListed(language: Language) {
  const query = { language };
  const { data: service } = useQuery(readOptions("pages/service", { query }));
  const { data: part = [] } = useQuery(readOptions("parts", { query }));
  const { data: builds = [] } = useQuery(readOptions("builds", { query }));
  const build = builds.filter(({ sale_state }) => sale_state === "for_sale");
  const listed = Object.entries({ service: service?.values.prices ?? [], part, build });
  return listed.flatMap(([kind, all]) =>
    all.map(({ id, name, price }) => ({ key: `${kind} ${id}`, text: name, price })),
  );
}
