import { t } from "@lingui/core/macro";
import { splitLines } from "../../ui/markup/bullet-list";
import { Button } from "../../ui/button";
import { useCompany } from "../../shell/company";
import type { Reply } from "../contact";

/**
 * What to write on a parcel, large enough to copy by hand, and how to pack it. It is printed by itself
 * (styles/print.css). In the chunk of those who have a list: only they ask about a service.
 */
export function Parcel({ reference, parcel_text = "", text_languages }: Reply) {
  const company = useCompany();
  return (
    <section aria-labelledby="parcel" className="printed-alone mt-8">
      <h3 id="parcel" className="text-subheading">
        {t`If you send it by parcel`}
      </h3>
      <div className="mt-4 plate px-6 pt-5 pb-7 [--cut:1.5rem]">
        <p className="label text-hot-deep">{t`Write on the parcel`}</p>
        <p className="mt-1 numerals text-[clamp(3.5rem,20vw,6.5rem)]/none select-all">
          {reference}
        </p>
        {company && (
          <address className="mt-3 text-lead not-italic wrap-anywhere select-all">
            {company.name}
            <br />
            {company.street}
            <br />
            {company.city}, {company.postal_code}, {company.country}
            <br />
            {company.phone}
          </address>
        )}
      </div>
      <ul lang={text_languages?.parcel_text} className="mt-6 prose">
        {splitLines(parcel_text).map((line, position) => (
          <li key={position}>{line}</li>
        ))}
      </ul>
      <Button
        kind="secondary"
        onClick={() => window.print()}
        className="mt-6 noscript:hidden print:hidden"
      >
        {t`Print this`}
      </Button>
    </section>
  );
}
