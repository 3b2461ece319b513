import { pluralCase } from "./plural-case";

test.each(["en", "lv", "ru"])("plurals are those of Intl: %s", (locale) => {
  const rules = new Intl.PluralRules(locale);
  const numbers = Array.from({ length: 1300 }, (_, number) => number);
  expect(numbers.filter((number) => pluralCase(locale, number) !== rules.select(number))).toEqual(
    [],
  );
});
