import { t } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import type { TopItems } from "../visits";
import { formatNumber } from "../../ui/admin/format";
import type { AnyItem, Resource } from "../../catalogue/admin/resource";
import { LineChart } from "./line-chart";
import { beforeText } from "./word-figures";
import { wordNames } from "./word-names";

type TopListProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  top: TopItems;
  first: string;
};

/** The items of a kind that visitors were interested in most. */
export function TopList<Item extends AnyItem>({ resource, top, first }: TopListProps<Item>) {
  const { kind, texts } = resource;
  const heading = `top-${kind}`;
  return (
    <section aria-labelledby={heading} className="min-w-0 bg-ink p-4 sm:p-5">
      <h3 id={heading} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold text-white">{texts.title}</span>{" "}
        <span className="text-small font-normal text-steel-300">{wordNames()[top.what]}</span>
      </h3>
      {top.items.length === 0 && (
        <p className="mt-3 text-small text-steel-300">{t`Nothing in the last 30 days.`}</p>
      )}
      <ol className="mt-2 divide-y divide-steel-700 empty:hidden">
        {top.items.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-x-4"
          >
            <Link
              to={`/admin/${kind}/${item.id}`}
              className="inline-flex min-h-12 items-center py-1 leading-tight text-white underline decoration-steel-400 underline-offset-4 wrap-anywhere hover:decoration-hot"
            >
              {item.name}
            </Link>
            <LineChart label={item.name} first={first} days={item.days} className="h-7" />
            <p className="min-w-10 text-right">
              <span className="numerals text-[1.625rem] text-white">{formatNumber(item.now)}</span>
              <span className="sr-only">, {beforeText(item)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
