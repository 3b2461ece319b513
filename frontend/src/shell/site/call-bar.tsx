import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatClock } from "../../core/format";
import { LinkIcon, newTabProps } from "../../ui/links";
import { useBottomPadding } from "../../ui/bottom-padding";
import { ButtonAnchor, ButtonLink } from "../../ui/button";
import { useCompany } from "../company";
import { phoneAddress, whatsAppAddress } from "../contact-links";
import "./call-bar.css";
import { closingTime } from "./opening-hours";
import { DIRECTIONS, placeParameter } from "./workshop-place";

const MINUTE = 60_000; // milliseconds
const LINK = "grow basis-0 flex-col !gap-0 !px-1 focus-visible:-outline-offset-4";
/** What most visitors want now. */
const FIRST = { className: `${LINK} !grow-[1.5] [--focus:var(--color-ink)]` };
const SECOND = { className: LINK, kind: "secondary" as const };

/** On phones: what a visitor does next, within reach of the thumb. While nobody is there, he writes. */
export function CallBar() {
  const company = useCompany();
  const bar = useRef<HTMLElement>(null);
  useBottomPadding(bar);
  const now = useNow();
  if (!company) return null;
  const { phone, whatsapp, opening_hours: hours } = company;
  const closes = formatClock(closingTime(hours, now) ?? "");
  const isClosed = hours.length > 0 && !closes;
  const route = DIRECTIONS + placeParameter(company);
  const call = (
    <ButtonAnchor key="call" href={phoneAddress(phone)} {...(isClosed ? SECOND : FIRST)}>
      {t`Call`}{" "}
      {hours.length > 0 && <Note>{closes ? t`open until ${closes}` : t`closed now`}</Note>}
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

/** The time, to the minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
