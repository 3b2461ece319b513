import { consent } from "./consent";
import limits from "./limits.json";

type StorageEntry = { name: string; kind: string; purpose: string; kept: string };

type CookieSection = {
  id: string;
  title: string;
  text: string[];
  rows?: StorageEntry[];
  /** Ends with a button that shows the banner again. */
  settings?: boolean;
};

const sections: CookieSection[] = [
  {
    id: "cookies",
    title: "What cookies are",
    text: [
      "A cookie is a short text that a website leaves in your browser and reads again on your next visit. Browsers also have a local storage and a session storage, which also store texts but do not send them to the server. This page covers all three.",
      "Visitors who have not accepted get no cookies at all.",
    ],
  },
  {
    id: "analytics",
    title: "Analytics cookies",
    text: [
      "They tell us how many people visit, which pages they read and from which site they came. If you accept, an analytics tag from an outside service may be loaded; the service then sets its cookies and receives your IP address and the address of each page you open.",
      "Without your consent the tag is not loaded. If you change your mind, it stops and we delete its cookies.",
    ],
    rows: [
      {
        name: "_ga, _ga_...",
        kind: "Cookies of the analytics service",
        purpose: "Tell one visitor from another by a random number",
        kept: "Up to two years, or until you decline",
      },
    ],
  },
  {
    id: "functionality",
    title: "Functionality cookies",
    text: [
      "These are needed for features that you use. They are not used for advertising, and nobody else reads them. Only the first four concern visitors; the others are for the owner, who logs in to manage the catalogue.",
    ],
    rows: [
      {
        name: "cookieConsent",
        kind: "Local storage",
        purpose: "Your answer to the cookie banner: true or false",
        kept: "Until you clear it",
      },
      {
        name: "contactDraft",
        kind: "Session storage",
        purpose: "What you typed into the contact form, so that a reload does not lose it",
        kept: "Until it is sent, or the tab is closed",
      },
      {
        name: "places",
        kind: "Session storage",
        purpose: "Your scroll position on each page, so that Back returns to it",
        kept: "Until the tab is closed",
      },
      {
        name: "reloadedFor",
        kind: "Session storage",
        purpose: "Keeps a page from reloading more than once after the site was updated",
        kept: "Until the tab is closed",
      },
      {
        name: "authToken",
        kind: "Local storage, owner only",
        purpose: "Shows the server that the owner is logged in",
        kept: `Until logout; each token is valid for ${limits.access_token_minutes} minutes`,
      },
      {
        name: "refresh",
        kind: "Cookie, owner only, not readable by scripts",
        purpose: "Renews the token above without asking for the password again",
        kept: `${limits.refresh_days} days after the last use, at most ${limits.session_days} days, or until logout`,
      },
      {
        name: "device",
        kind: "Cookie, owner only, not readable by scripts",
        purpose: "Lets the owner log in while others guess passwords",
        kept: `${limits.device_days} days after the last login`,
      },
      {
        name: "sessionid, csrftoken",
        kind: "Cookies, owner only",
        purpose: "Login to Django's admin and protection of its forms",
        kept: "sessionid 14 days or until logout, csrftoken one year",
      },
    ],
  },
  {
    id: "map",
    title: "The map",
    text: [
      "The map on the contact page sets no cookies, but it comes from the servers of OpenStreetMap, which see your IP address and that you came from this site. The workshop's address is also on the page as plain text.",
    ],
  },
  {
    id: "control",
    title: "How to control them",
    text: [
      `Press '${consent.settings}' here or at the foot of any page to see the banner again and change your answer. The change takes effect at once.`,
      "You can also delete cookies and stored data, or block them, in the settings of your browser. If storage is blocked, the site still works, but asks you again on your next visit.",
    ],
    settings: true,
  },
];

export const cookiePolicyPage = {
  title: "Cookie policy",
  lead: "This page lists everything that the site stores in your browser, why, and how to remove it.",
  sections,
  kept: "Kept",
  back: { label: "Back to the home page", to: "/" },
};
