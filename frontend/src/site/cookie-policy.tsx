import { Arrow } from "../components/arrow";
import { Button, ButtonLink } from "../components/button";
import { PageHeading } from "../components/heading";
import { usePageHead } from "../components/page-head";
import { consent } from "../content/consent";
import { cookiePolicyPage } from "../content/cookie-policy";
import pages from "../content/pages.json";
import { useConsent } from "./consent";

type Section = (typeof cookiePolicyPage.sections)[number];

export function CookiePolicy() {
  usePageHead(pages["/cookie-policy"]);
  const { title, lead, sections, back } = cookiePolicyPage;
  return (
    <>
      <PageHeading title={title}>
        <p>{lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        {sections.map((section) => (
          <PolicySection key={section.id} {...section} />
        ))}
        <div className="border-t border-steel-700 pt-10">
          <ButtonLink to={back.to} kind="secondary">
            <Arrow back />
            {back.label}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function PolicySection({ id, title, text, rows, settings }: Section) {
  return (
    <section
      id={id}
      className="grid gap-x-12 gap-y-5 border-t border-steel-700 py-10 sm:py-12 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <h2 className="text-subheading">{title}</h2>
      <div>
        <div className="prose">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {settings && <CookieSettings />}
        {rows && <StorageList rows={rows} />}
      </div>
    </section>
  );
}

function CookieSettings() {
  const { reopen } = useConsent();
  return (
    <Button className="mt-6" onClick={reopen}>
      {consent.settings}
    </Button>
  );
}

function StorageList({ rows }: { rows: NonNullable<Section["rows"]> }) {
  return (
    <ul className="mt-7 grid gap-px bg-steel-700">
      {rows.map(({ name, kind, purpose, kept }) => (
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
              <span className="label mr-2.5 text-steel-400">{cookiePolicyPage.kept}</span>
              {kept}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
