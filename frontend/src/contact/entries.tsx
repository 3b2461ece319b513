/* What a conversation is about, its entries, and the price list of an offer, as both sides see them. */
import { t } from "@lingui/core/macro";
import { itemTexts } from "../catalogue/kinds";
import { formatPrice } from "../catalogue/price";
import { isKeyOf } from "../core/is-key-of";
import type { Subject } from "./contact";
import type { Message } from "./messages";
import type { SentMessage } from "./sent-message";

type AnyEntry = (Message | SentMessage)["entries"][number];

/** The present offer, which has replaced those before it. */
export function lastOffer<Entry extends AnyEntry>(entries: readonly Entry[]): Entry | undefined {
  return entries.findLast(({ lines }) => lines.length > 0);
}

/** '28.12.2026', as all three languages write it. `day` is an ISO date. */
export function formatDate(day: string): string {
  return day.split("-").toReversed().join(".");
}

/** Above the name of what a message is about. */
export function aboutSubject(kind: Subject["kind"]): string {
  const items = itemTexts();
  if (isKeyOf(items, kind)) return items[kind].about;
  const pages = {
    service: t`About the service`,
    suspension: t`About suspension`,
    brakes: t`About brakes`,
  };
  return pages[kind];
}

/** What a visitor answers to an offer. */
export function answerTexts() {
  return { call: t`Please call me`, question: t`I have a question`, no: t`No, thank you` };
}

/** Why he does not want it. */
export function reasonTexts() {
  return { price: t`The price`, time: t`The time it takes`, other: t`Something else` };
}

type AnswerProps = Pick<AnyEntry, "answer" | "reason"> & { className: string };

export function Answer({ answer, reason, className }: AnswerProps) {
  if (!answer) return null;
  return (
    <p className={className}>
      {answerTexts()[answer]}
      {reason && ` · ${reasonTexts()[reason]}`}
    </p>
  );
}

type PriceListProps = Pick<AnyEntry, "lines" | "total">;

export function ReplacedOffer({ className, ...list }: PriceListProps & { className: string }) {
  return (
    <details className={`text-steel-300 ${className}`}>
      <summary className="min-h-11 cursor-pointer py-2.5 hover:text-white">
        {t`An earlier offer, which a later one has replaced`}
      </summary>
      <PriceList {...list} />
    </details>
  );
}

/** Set in the colour of the text around it: on a plate or on steel. */
export function PriceList({ lines, total }: PriceListProps) {
  const head = "label pb-1.5 text-[0.9375rem]";
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b-2">
          <th scope="col" className={head}>{t`Work and parts`}</th>
          <th scope="col" className={`${head} text-right`}>{t`Price`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ text, price }, index) => (
          <tr key={index} className="break-inside-avoid border-b border-steel-400 align-baseline">
            <td className="w-full py-2.5 pr-4 font-semibold wrap-anywhere">{text}</td>
            <td className="py-2.5 text-right whitespace-nowrap tabular-nums">
              {price ? formatPrice(price) : t`included`}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="align-baseline">
          <th scope="row" className="label pt-5">{t`Total`}</th>
          <td className="numerals pt-5 text-right text-[2.25rem] whitespace-nowrap">
            {formatPrice(total ?? 0)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
