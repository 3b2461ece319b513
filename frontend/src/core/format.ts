/* How numbers and times are written in the language of the page, on the site and in the admin. */
import { currentLanguage, currentLocale } from "./language";

/** '1,050'; in Latvian and Russian with a no-break space, which Latvian would leave out by itself. */
export function formatNumber(number: number, options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString(currentLocale(), { useGrouping: true, ...options });
}

/** The times in a text, such as '08:30', as the language writes them: '8.30' in Latvian. */
export function formatClock(text: string): string {
  return currentLanguage() === "lv" ? text.replace(/\b0?(\d{1,2}):(\d\d)\b/g, "$1.$2") : text;
}
