import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { formatClock } from "../../core/format";
import { LinkIcon, newTabProps } from "../../ui/links";
import { useBottomPadding } from "../../ui/bottom-padding";
import { ButtonAnchor } from "../../ui/button";
import { useCompany } from "../company";
import { phoneAddress, whatsAppAddress } from "../contact-links";
import "./call-bar.css";
import { closingTime } from "./opening-hours";
import { DIRECTIONS, placeParameter } from "./workshop-place";

const MINUTE = 60_000; // milliseconds
const LINK = "grow basis-0 flex-col !gap-0 !px-1 focus-visible:-outline-offset-4";

/** On phones: what a visitor does next, within reach of the thumb. */
export function CallBar() {
  const company = useCompany();
  const bar = useRef<HTMLElement>(null);
  useBottomPadding(bar);
  const now = useNow();
  if (!company) return null;
  const { phone, whatsapp, opening_hours: hours } = company;
  const closes = formatClock(closingTime(hours, now) ?? "");
  const route = DIRECTIONS + placeParameter(company);
  return (
    <aside
      ref={bar}
      aria-label={t`Reach the workshop`}
      className="call-bar fixed inset-x-0 bottom-0 z-20 flex flex-wrap gap-2 border-t border-steel-600 bg-steel-900 px-2 pt-2 sm:hidden print:hidden"
    >
      <ButtonAnchor
        href={phoneAddress(phone)}
        className={`${LINK} !grow-[1.5] [--focus:var(--color-ink)]`}
      >
        {t`Call`}{" "}
        {hours.length > 0 && (
          <span className="font-sans text-[0.8125rem] font-normal tracking-normal normal-case">
            {closes ? t`open until ${closes}` : t`closed now`}
          </span>
        )}
      </ButtonAnchor>
      {whatsapp && (
        <ButtonAnchor href={whatsAppAddress(whatsapp)} kind="secondary" className={LINK}>
          WhatsApp
        </ButtonAnchor>
      )}
      <ButtonAnchor href={route} {...newTabProps(route)} kind="secondary" className={LINK}>
        <span>
          {t`Route`} <LinkIcon to={route} />
        </span>
      </ButtonAnchor>
    </aside>
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
