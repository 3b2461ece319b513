import { plural, t } from "@lingui/core/macro";
import { useTextLanguage } from "../../core/text-language";
import limits from "../../content/limits.json";
import { useSiteSettings } from "../../shell/site-settings";
import { consent, reopenConsent } from "../../shell/site/consent";
import { Arrow } from "../../ui/arrow";
import { Button, ButtonLink } from "../../ui/button";
import { PageHeading } from "../../ui/heading";
import type { PageProps } from "../lazy-page";
import { PolicySection } from "./policy-section";

export function CookiePolicy({ values }: PageProps<"cookie-policy">) {
  const lang = useTextLanguage();
  const { analyticsTagId } = useSiteSettings();
  return (
    <>
      <PageHeading title={values.title}>
        <p lang={lang(values.lead)}>{values.lead}</p>
      </PageHeading>
      <div className="frame pb-section">
        <PolicySection id="cookies" title={values.cookies_title} text={values.cookies_text} />
        <PolicySection id="analytics" title={values.analytics_title} text={values.analytics_text}>
          <StorageList entries={analyticsStorage(analyticsTagId !== "")} />
        </PolicySection>
        <PolicySection
          id="functionality"
          title={values.functionality_title}
          text={values.functionality_text}
        >
          <StorageList entries={functionalityStorage()} />
        </PolicySection>
        <PolicySection id="counts" title={values.counts_title} text={values.counts_text} />
        <PolicySection id="map" title={values.map_title} text={values.map_text} />
        <PolicySection id="control" title={values.control_title} text={values.control_text}>
          <CookieSettings />
        </PolicySection>
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

/** Shows the banner again. */
function CookieSettings() {
  return (
    <Button className="mt-6 noscript:hidden" onClick={reopenConsent}>
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

type StorageEntry = { name: string; kind: string; purpose: string; kept: string };

function analyticsStorage(isGoogle: boolean): StorageEntry[] {
  return [
    {
      name: "_ga, _ga_...",
      kind: isGoogle
        ? t`Cookies of Google Analytics, a service of Google Ireland Limited`
        : t`Cookies of the analytics service`,
      purpose: t`Tell one visitor from another by a random number`,
      kept: t`Up to two years, or until you decline`,
    },
  ];
}

function functionalityStorage(): StorageEntry[] {
  return [
    {
      name: "cookieConsent",
      kind: t`Local storage`,
      purpose: t`Your answer to the cookie banner: true or false`,
      kept: t`Until you clear it`,
    },
    {
      name: "languageOffer",
      kind: t`Local storage`,
      purpose: t`Remembers that you declined to change the language`,
      kept: t`Until you clear it`,
    },
    {
      name: "contactSubjects",
      kind: t`Local storage`,
      purpose: t`The things that you have put on the list to ask about`,
      kept: t`Until the message about them is sent, or you remove them`,
    },
    {
      name: "contactDraft",
      kind: t`Local storage and session storage`,
      purpose: t`What you typed into the contact form, so that a closed tab does not lose it`,
      kept: t`Until it is sent, or for seven days`,
    },
    {
      name: "contactFiles",
      kind: t`Local storage and a database`,
      purpose: t`The files that you chose in the contact form or on the page of your message, so that a closed tab does not lose them`,
      kept: t`Until they are sent, or for seven days`,
    },
    {
      name: "messageDrafts",
      kind: t`Local storage and session storage`,
      purpose: t`What you typed on the page of your message, so that a closed tab does not lose it`,
      kept: t`Until it is sent, or for seven days`,
    },
    {
      name: "places",
      kind: t`Session storage`,
      purpose: t`Your scroll position on each page, so that Back returns to it`,
      kept: t`Until the tab is closed`,
    },
    {
      name: "reloadedFor",
      kind: t`Session storage`,
      purpose: t`Keeps a page from reloading more than once after the site was updated`,
      kept: t`Until the tab is closed`,
    },
    {
      name: "adminLanguage",
      kind: t`Local storage, owner only`,
      purpose: t`The language of the admin`,
      kept: t`Until you clear it`,
    },
    {
      name: "adminTheme",
      kind: t`Local storage, owner only`,
      purpose: t`The colours of the admin`,
      kept: t`Until you clear it`,
    },
    {
      name: "draft:..., uploads",
      kind: t`Local storage and a database, owner only`,
      purpose: t`What was typed and chosen in the admin, so that a closed tab does not lose it`,
      kept: t`Until it is saved or removed`,
    },
    {
      name: "list:..., messages:..., typed:...",
      kind: t`Session storage, owner only`,
      purpose: t`What a list of the admin showed, and what was typed into its small forms`,
      kept: t`Until the tab is closed`,
    },
    {
      name: "authToken",
      kind: t`Local storage, owner only`,
      purpose: t`Shows the server that the owner is logged in`,
      kept: plural(limits.access_token_minutes, {
        one: "Until logout; each token is valid for # minute",
        other: "Until logout; each token is valid for # minutes",
      }),
    },
    {
      name: "refresh",
      kind: t`Cookie, owner only, not readable by scripts`,
      purpose: t`Renews the token above without asking for the password again`,
      kept: t`${plural(limits.refresh_days, { one: "# day", other: "# days" })} after the last use, at most ${plural(limits.session_days, { one: "# day", other: "# days" })}, or until logout`,
    },
    {
      name: "sessionid, csrftoken",
      kind: t`Cookies, owner only`,
      purpose: t`Login to Django's admin and protection of its forms`,
      kept: t`sessionid 14 days or until logout, csrftoken one year`,
    },
  ];
}
