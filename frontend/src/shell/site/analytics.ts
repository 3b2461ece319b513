/*
 * The analytics tag. It loads only after consent, from a script element created here, so no inline
 * script is needed.
 */
import { encodeForUrl } from "../../core/characters";

const TAG = "https://www.googletagmanager.com/gtag/js?id=";
const COOKIE = /^_ga(?:_|$)/;

/** The tag's command queue, which also holds calls made before it has loaded. */
const dataLayer: IArguments[] = [];

/** The tag only recognises commands that are `arguments` objects. */
const gtag: (...call: unknown[]) => void = function () {
  // oxlint-disable-next-line prefer-rest-params -- see above
  dataLayer.push(arguments);
};

/**
 * Start or resume analytics. `id` is the tag's id; without one nothing is loaded. The tag is loaded
 * only once.
 */
export function startAnalytics(id: string): void {
  if (!id) return;
  Object.assign(window, { dataLayer, [disableFlag(id)]: false });
  const src = TAG + encodeForUrl(id);
  if (document.querySelector(`script[src="${src}"]`)) return;
  gtag("js", new Date());
  gtag("config", id);
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Disable a loaded tag and delete its cookies. */
export function stopAnalytics(id: string): void {
  if (id) Object.assign(window, { [disableFlag(id)]: true });
  for (const name of cookieNames().filter((name) => COOKIE.test(name))) removeCookie(name);
}

/** Name of the global variable that disables the tag. */
function disableFlag(id: string): string {
  return `ga-disable-${id}`;
}

function cookieNames(): string[] {
  try {
    return document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? "");
  } catch {
    return []; // cookies are blocked
  }
}

/** The tag sets its cookies on the widest domain possible, so every one is tried. */
function removeCookie(name: string): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, position) => `; domain=${labels.slice(position).join(".")}`);
  for (const domain of ["", ...domains]) {
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
