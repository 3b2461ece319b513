import { plural, t } from "@lingui/core/macro";
import limits from "../../content/limits.json";

export type StorageEntry = { name: string; kind: string; purpose: string; kept: string };

export function analyticsStorage(): StorageEntry[] {
  return [
    {
      name: "_ga, _ga_...",
      kind: t`Cookies of the analytics service`,
      purpose: t`Tell one visitor from another by a random number`,
      kept: t`Up to two years, or until you decline`,
    },
  ];
}

export function functionalityStorage(): StorageEntry[] {
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
      name: "pages, reads, files, pictures",
      kind: t`Cache storage`,
      purpose: t`The pages and pictures that you have seen, so that you can read them without a connection`,
      kept: t`Until 60 pages are newer, or you clear the browser's data`,
    },
    {
      name: "messageDrafts",
      kind: t`Local storage`,
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
