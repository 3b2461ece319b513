import { plural } from "@lingui/core/macro";
import type { Compared, WordCount } from "../visits";
import { formatNumber } from "../../ui/admin/format";
import { LineChart } from "./line-chart";
import { wordNames } from "./word-names";

type FiguresProps = { words: readonly WordCount[]; first: string };

/** Each with its line and what it was before. */
export function WordFigures({ words, first }: FiguresProps) {
  return (
    <dl className="grid grid-cols-1 gap-px bg-steel-700 sm:grid-cols-3">
      {words.map((word) => (
        <div key={word.what} className="flex flex-col bg-ink p-4 sm:p-5">
          <dt className="text-small text-steel-300">{wordNames()[word.what]}</dt>
          <dd className="flex items-baseline justify-between gap-4 sm:block">
            <span className="numerals text-[2.5rem] text-white sm:text-[3.25rem]">
              {formatNumber(word.now)}
            </span>{" "}
            <span className="text-small text-steel-300 sm:block">{beforeText(word)}</span>
          </dd>
          <dd className="mt-3">
            <LineChart
              label={wordNames()[word.what]}
              first={first}
              days={word.days}
              className="h-14"
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What else was done, in short. */
export function WordList({ words }: { words: readonly WordCount[] }) {
  return (
    <dl className="divide-y divide-steel-700 border-y border-steel-700">
      {words.map((word) => (
        <div key={word.what} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
          <dt className="flex-1 text-steel-100">{wordNames()[word.what]}</dt>
          <dd className="numerals pr-1 text-[1.5rem] text-white">{formatNumber(word.now)}</dd>
          <dd className="w-full text-small text-steel-300">{beforeText(word)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function beforeText({ before }: Compared): string {
  return plural(before, {
    one: "# in the 30 days before",
    other: "# in the 30 days before",
  });
}
