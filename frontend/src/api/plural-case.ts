/**
 * The case of a plural for a whole number, as `Intl.PluralRules` has it. The first use of that takes
 * a slow phone 30 ms, in which the contact page would be waited for.
 */
export function pluralCase(locale: string, number: number): string {
  const [ones, tens] = [number % 10, number % 100];
  const isTeen = tens > 10 && tens < 20;
  if (locale === "lv") return ones === 0 || isTeen ? "zero" : ones === 1 ? "one" : "other";
  if (locale !== "ru") return number === 1 ? "one" : "other";
  if (ones === 1 && !isTeen) return "one";
  return ones > 1 && ones < 5 && !isTeen ? "few" : "many";
}
