/*
 * The tag that counts visits. Nothing here runs before the visitor has accepted; the tag is a
 * script element and is set up from here, so that no inline script is needed.
 */
const TAG = "https://www.googletagmanager.com/gtag/js?id=";
const COOKIE = /^_ga(?:_|$)/;

/** The tag's queue: it reads the calls made before it arrived. */
const dataLayer: IArguments[] = [];

/** The tag tells calls from data by their type: it wants the arguments object itself. */
const gtag: (...call: unknown[]) => void = function () {
  // eslint-disable-next-line prefer-rest-params -- see above
  dataLayer.push(arguments);
};

/** `id`: of the tag; empty: there is none. A second call loads nothing again. */
export function startAnalytics(id: string): void {
  if (!id) return;
  Object.assign(window, { dataLayer, [switchOf(id)]: false });
  const src = TAG + encodeURIComponent(id);
  if (document.querySelector(`script[src="${src}"]`)) return;
  gtag("js", new Date());
  gtag("config", id);
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** A tag that has been loaded stays in the page, but does nothing more; its cookies go. */
export function stopAnalytics(id: string): void {
  if (id) Object.assign(window, { [switchOf(id)]: true });
  for (const name of cookieNames().filter((name) => COOKIE.test(name))) removeCookie(name);
}

/** What the tag looks at before it does anything. */
function switchOf(id: string): string {
  return `ga-disable-${id}`;
}

function cookieNames(): string[] {
  try {
    return document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? "");
  } catch {
    return []; // blocked: there are none
  }
}

/** The tag sets its cookies for the widest domain that takes them: try each. */
function removeCookie(name: string): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, position) => `; domain=${labels.slice(position).join(".")}`);
  for (const domain of ["", ...domains]) {
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
