import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Arrow } from "../../ui/arrow";
import { Button, ButtonLink } from "../../ui/button";
import { PageHeading } from "../../ui/heading";
import type { PageProps } from "../lazy-page";
import { Markup } from "../../ui/markup/markup";
import { consent } from "../../shell/site/consent-text";
import { analyticsStorage, functionalityStorage, type StorageEntry } from "./cookie-policy-text";
import { useConsent } from "../../shell/site/consent";

export function CookiePolicy({ values }: PageProps<"cookie-policy">) {
  return (
    <>
      <PageHeading title={values.title}>
        <p>{values.lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <Section id="cookies" title={values.cookies_title} text={values.cookies_text} />
        <Section id="analytics" title={values.analytics_title} text={values.analytics_text}>
          <StorageList entries={analyticsStorage()} />
        </Section>
        <Section
          id="functionality"
          title={values.functionality_title}
          text={values.functionality_text}
        >
          <StorageList entries={functionalityStorage()} />
        </Section>
        <Section id="counts" title={values.counts_title} text={values.counts_text} />
        <Section id="map" title={values.map_title} text={values.map_text} />
        <Section id="control" title={values.control_title} text={values.control_text}>
          <CookieSettings />
        </Section>
        <div className="border-t border-steel-700 pt-10">
          <ButtonLink to="/" kind="secondary">
            <Arrow back />
            {t`Back to the home page`}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

type SectionProps = { id: string; title: string; text: string; children?: ReactNode };

function Section({ id, title, text, children }: SectionProps) {
  return (
    <section
      id={id}
      className="grid gap-x-12 gap-y-5 border-t border-steel-700 py-10 sm:py-12 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <h2 className="text-subheading">{title}</h2>
      <div>
        <Markup text={text} />
        {children}
      </div>
    </section>
  );
}

/** Shows the banner again. */
function CookieSettings() {
  const { reopen } = useConsent();
  return (
    <Button className="mt-6" onClick={reopen}>
      {consent().settings}
    </Button>
  );
}

function StorageList({ entries }: { entries: StorageEntry[] }) {
  return (
    <ul className="mt-7 grid gap-px bg-steel-700">
      {entries.map(({ name, kind, purpose, kept }) => (
        <li
          key={name}
          className="grid gap-x-8 gap-y-3 bg-steel-900 px-5 py-5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:px-6"
        >
          <div>
            <h3 className="font-sans text-lead font-semibold wrap-anywhere normal-case">{name}</h3>
            <p className="mt-1 text-small text-steel-400">{kind}</p>
          </div>
          <div>
            <p>{purpose}</p>
            <p className="mt-1 text-small text-steel-300">
              <span className="label mr-2.5 text-steel-400">{t`Kept`}</span>
              {kept}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
