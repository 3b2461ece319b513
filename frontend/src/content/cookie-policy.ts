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
      "A cookie is a short text that a website leaves in your browser and reads again on your next visit. Browsers also have a local storage and a session storage, which hold such texts as well but do not send them to the server by themselves. This page covers all three.",
      "To a visitor who has not accepted anything this site sets no cookie at all.",
    ],
  },
  {
    id: "analytics",
    title: "Analytics cookies",
    text: [
      "They tell us how many people visit, which pages they read and from which site they came. If you accept, an analytics tag from an outside service may be loaded; the service then sets its cookies and receives the address of each page you open, and your IP address.",
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
      "These make something work that you asked for. They hold no advertising and are not read by anybody else. Visitors meet the first four only; the others belong to the owner, who logs in to keep the catalogue.",
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
        purpose: "How far down you were on each page, so that Back finds the place again",
        kept: "Until the tab is closed",
      },
      {
        name: "reloadedFor",
        kind: "Session storage",
        purpose: "Notes that a page was reloaded once after an update of the site",
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
        purpose: "Lets the owner log in while strangers try passwords",
        kept: `${limits.device_days} days after the last login`,
      },
      {
        name: "sessionid, csrftoken",
        kind: "Cookies, owner only",
        purpose: "Login to the second, plain administration and protection of its forms",
        kept: "sessionid 14 days or until logout, csrftoken one year",
      },
    ],
  },
  {
    id: "map",
    title: "The map",
    text: [
      "The map on the contact page is not a cookie, but it is not ours either: its pictures come from the servers of OpenStreetMap, which see your IP address and that you came from this site. The address of the workshop stands beside it as plain text.",
    ],
  },
  {
    id: "control",
    title: "How to control them",
    text: [
      `Press '${consent.settings}' here or at the foot of any page to see the banner again and change your answer. It holds from that moment.`,
      "You can also delete cookies and stored data, or block them, in the settings of your browser. If storage is blocked, the site works, but asks you again on the next visit.",
    ],
    settings: true,
  },
];

export const cookiePolicyPage = {
  title: "Cookie policy",
  lead: "This page lists everything that the site keeps in your browser, what for, and how you get rid of it.",
  sections,
  kept: "Kept",
  back: { label: "Back to the home page", to: "/" },
};
