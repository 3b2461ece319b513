/* What wants the owner now: the newest messages, trouble, mail that did not arrive. */
import { plural, t } from "@lingui/core/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatPrice } from "../catalogue/price";
import { phoneLinks } from "../contact/admin/message-reply";
import { type Message, type MessageState, messageCounts, messages } from "../contact/messages";
import { formatTime } from "../ui/admin/format";
import { ICONS, Icon } from "../ui/admin/icon";
import { Arrow } from "../ui/arrow";
import { ListItemBoundary } from "../ui/error-boundary";
import { LoadError } from "../ui/loading";
import { StatusMark, statusInBackground, statusSummary } from "./site-status";

/** The list that the inbox begins with, so that it is there at once. */
export function newMessages() {
  return messages({ state: "new" }, "");
}

/** How many messages are shown: the others are in the inbox. */
const SHOWN = 2;

export function Waiting() {
  const { data: counts } = useQuery(messageCounts());
  const { data: site } = useQuery(statusInBackground());
  const query = useInfiniteQuery({ ...newMessages(), refetchOnMount: "always" });
  const found = query.data?.pages[0]?.messages ?? [];
  const { failed = 0, spam = 0, waiting_workshop: waiting = 0 } = counts ?? {};
  const count = Math.max(counts?.new ?? 0, found.length);
  return (
    <section aria-labelledby="waiting" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="waiting" className={count > 0 ? "label text-steel-300" : "sr-only"}>
          {count > 0 ? (
            <Link
              to="/admin/messages?state=new"
              className="inline-flex min-h-11 items-center gap-3 hover:text-white"
            >
              {plural(count, { one: "# new message", other: "# new messages" })}
              <Arrow />
            </Link>
          ) : (
            t`New messages`
          )}
        </h2>
        {query.data && count === 0 && <p className="text-steel-300">{t`No new messages.`}</p>}
        <Count state="waiting_workshop" count={waiting}>
          {plural(waiting, { one: "# waiting for us", other: "# waiting for us" })}
        </Count>
        <Count state="spam" count={spam}>
          {plural(spam, { one: "# suspected", other: "# suspected" })}
        </Count>
        {counts && (
          <Offers
            offers={counts.open_offers}
            total={counts.open_offers_total}
            won={counts.won_lately}
          />
        )}
      </div>
      {query.error && !query.data && (
        <LoadError query={query} errorPrefix={t`Error loading messages`} />
      )}
      <ul aria-labelledby="waiting" className="grid grid-cols-1 gap-1 empty:hidden">
        {found.slice(0, SHOWN).map((message) => (
          <ListItemBoundary key={message.id} resetKey={message}>
            <NewMessage message={message} />
          </ListItemBoundary>
        ))}
      </ul>
      {site && site.state !== "ok" && (
        <Trouble to="/admin/status" state={site.state}>
          {statusSummary(site.state)}
        </Trouble>
      )}
      {failed > 0 && (
        <Trouble to="/admin/messages?mail=failed" state="bad">
          {plural(failed, {
            one: "# message could not be mailed",
            other: "# messages could not be mailed",
          })}
        </Trouble>
      )}
    </section>
  );
}

type CountProps = { state: MessageState; count: number; children: ReactNode };

/** The messages of a state, if there are any. */
function Count({ state, count, children }: CountProps) {
  if (!count) return null;
  return (
    <Link
      to={`/admin/messages?state=${state}`}
      className="inline-flex min-h-11 items-center text-hot-bright underline underline-offset-4 hover:text-white"
    >
      {children}
    </Link>
  );
}

type OffersProps = { offers: number; total: number; won: number };

/** What may be earned, and what was. */
function Offers({ offers, total, won }: OffersProps) {
  const sum = formatPrice(total);
  return (
    <>
      <Count state="waiting_visitor" count={offers}>
        {plural(offers, { one: `# open offer, ${sum}`, other: `# open offers, ${sum}` })}
      </Count>
      <Count state="won" count={won}>
        {plural(won, { one: "# won in 90 days", other: "# won in 90 days" })}
      </Count>
    </>
  );
}

type TroubleProps = { to: string; state: "warning" | "bad"; children: ReactNode };

function Trouble({ to, state, children }: TroubleProps) {
  return (
    <Link
      to={to}
      className="flex min-h-12 items-center gap-4 border border-stop px-4 py-2 text-white hover:bg-stop-shade"
    >
      <StatusMark state={state} />
      <span className="mr-auto min-w-0">{children}</span>
      <Arrow />
    </Link>
  );
}

/** Who writes what, and how to answer at once. */
function NewMessage({ message }: { message: Message }) {
  const { name, reference, subjects, language, created_at } = message;
  const { call, whatsApp } = phoneLinks(message);
  return (
    <li className="flex items-center border-l-4 border-hot bg-steel-900 pr-1">
      <Link
        to={`/admin/messages?search=${reference}`}
        className="min-w-0 flex-1 py-2 pr-2 pl-4 hover:bg-steel-800"
      >
        <span className="flex items-baseline justify-between gap-4">
          <span dir="auto" className="min-w-0 truncate font-bold text-white">
            {name}
          </span>
          <span className="shrink-0 text-small text-steel-300">
            {formatTime(Date.parse(created_at))}
          </span>
        </span>
        <span dir="auto" lang={language} className="block truncate text-small text-steel-300">
          {subjects.map((subject) => `${subject.name} · `)}
          {message.message}
        </span>
      </Link>
      {call && <Way href={call} icon={ICONS.phone} label={t`Call`} name={name} />}
      {whatsApp && <Way href={whatsApp} icon={ICONS.chat} label="WhatsApp" name={name} />}
    </li>
  );
}

type WayProps = { href: string; icon: string; label: string; name: string };

function Way({ href, icon, label, name }: WayProps) {
  const isPage = href.startsWith("https:");
  return (
    <a
      href={href}
      target={isPage ? "_blank" : undefined}
      rel={isPage ? "noopener noreferrer" : undefined}
      className="grid size-12 shrink-0 place-items-center text-hot hover:text-hot-bright"
    >
      <Icon path={icon} className="size-6" />
      <span className="sr-only">{`${label}: ${name}`}</span>
    </a>
  );
}
