import limits from "./limits.json";

export type StorageEntry = { name: string; kind: string; purpose: string; kept: string };

export const analyticsStorage: StorageEntry[] = [
  {
    name: "_ga, _ga_...",
    kind: "Cookies of the analytics service",
    purpose: "Tell one visitor from another by a random number",
    kept: "Up to two years, or until you decline",
  },
];

export const functionalityStorage: StorageEntry[] = [
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
];
