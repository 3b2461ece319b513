/* How numbers and times are written in the language of the page, on the site and in the admin. */
import languages from "../content/languages.json";
import { currentLanguage, currentLocale } from "./language";

/**
 * '€1,050', or less than nothing for a discount. Prices are on first views, and the first use of Intl
 * takes a slow phone 60 ms.
 */
export function formatEuro(euro: number): string {
  const { euro: pattern, thousands } = languages[currentLanguage()];
  const digits = String(Math.abs(euro)).replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return (euro < 0 ? "-" : "") + pattern.replace("{amount}", digits);
}

/** '1,050'; in Latvian and Russian with a no-break space, which Latvian would leave out by itself. */
export function formatNumber(number: number, options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString(currentLocale(), { useGrouping: true, ...options });
}

/** The times in a text, such as '08:30', as the language writes them: '8.30' in Latvian. */
export function formatClock(text: string): string {
  return currentLanguage() === "lv" ? text.replace(/\b0?(\d{1,2}):(\d\d)\b/g, "$1.$2") : text;
}
