import { select, t } from "@lingui/core/macro";
import { type ReactNode, useRef } from "react";
import { LinkIcon, newTabProps } from "../../ui/links";
import { useBottomPadding } from "../../ui/bottom-padding";
import { ButtonAnchor, ButtonLink } from "../../ui/button";
import { useCompany } from "../company";
import { phoneAddress, whatsAppAddress } from "../contact-links";
import { useClosures, useNow } from "./closures";
import {
  WEEKDAYS,
  closingTime,
  closureOn,
  dayInSentence,
  formatTimes,
  nextOpening,
  weekdayOf,
  workshopTime,
} from "./opening-hours";
import { DIRECTIONS, placeParameter } from "./workshop-place";

/** Until a weekday's name would mean another day as well. */
const NAMED_DAYS = 6;
const LINK = "grow basis-0 flex-col !gap-0 !px-1 focus-visible:-outline-offset-4";
/** What most visitors want now. */
const FIRST = { className: `${LINK} !grow-[1.5] [--focus:var(--color-ink)]` };
const SECOND = { className: LINK, kind: "secondary" as const };

/** On phones: what a visitor does next, within reach of the thumb. While nobody is there, he writes. */
export function CallBar() {
  const company = useCompany();
  const bar = useRef<HTMLElement>(null);
  useBottomPadding(bar);
  const closures = useClosures();
  const now = useNow();
  if (!company || !closures || !now) return null;
  const { phone, whatsapp, opening_hours: hours } = company;
  const closes = formatTimes(closingTime(hours, closures, now) ?? "");
  const closure = closureOn(closures, workshopTime(now).today);
  const isClosed = !closes && (hours.length > 0 || closure !== undefined);
  const next = nextOpening(hours, closures, now);
  const route = DIRECTIONS + placeParameter(company);
  const call = (
    <ButtonAnchor key="call" href={phoneAddress(phone)} {...(isClosed ? SECOND : FIRST)}>
      {t`Call`} {closes && <Note>{t`open until ${closes}`}</Note>}
    </ButtonAnchor>
  );
  const write = whatsapp ? (
    <ButtonAnchor key="write" href={whatsAppAddress(whatsapp)} {...(isClosed ? FIRST : SECOND)}>
      {isClosed ? t`Write` : "WhatsApp"} {isClosed && <Note>{t`on WhatsApp`}</Note>}
    </ButtonAnchor>
  ) : (
    isClosed && (
      <ButtonLink key="write" to="/contact" {...FIRST}>
        {t`Write to us`}
      </ButtonLink>
    )
  );
  return (
    <aside
      ref={bar}
      aria-label={t`Reach the workshop`}
      className="call-bar fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-2 border-t border-steel-600 bg-steel-900 px-2 pt-2 sm:hidden print:hidden"
    >
      {isClosed && (
        <p className="w-full text-center text-small wrap-anywhere text-steel-100">
          {closure ? t`Closed today` : t`Closed now`}
          {closure?.name && (
            <>
              {": "}
              <span lang={closure.language ?? undefined}>{closure.name}</span>
            </>
          )}
          {". "}
          {next && `${opensText(next)}.`}
        </p>
      )}
      {isClosed ? [write, call] : [call, write]}
      <ButtonAnchor href={route} {...newTabProps(route)} {...SECOND}>
        <span>
          {t`Route`} <LinkIcon to={route} />
        </span>
      </ButtonAnchor>
    </aside>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <span className="font-sans text-[0.8125rem] font-normal tracking-normal normal-case">
      {children}
    </span>
  );
}

function opensText({ day, opens, days }: NonNullable<ReturnType<typeof nextOpening>>): string {
  const time = formatTimes(opens);
  if (days > NAMED_DAYS) {
    const date = dayInSentence(day);
    return t`Opens ${date} at ${time}`;
  }
  const weekday = days > 0 ? (WEEKDAYS[weekdayOf(day)] ?? "") : "today";
  return select(weekday, {
    Monday: `Opens Monday at ${time}`,
    Tuesday: `Opens Tuesday at ${time}`,
    Wednesday: `Opens Wednesday at ${time}`,
    Thursday: `Opens Thursday at ${time}`,
    Friday: `Opens Friday at ${time}`,
    Saturday: `Opens Saturday at ${time}`,
    Sunday: `Opens Sunday at ${time}`,
    other: `Opens today at ${time}`,
  });
}
