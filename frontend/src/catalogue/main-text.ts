/* The texts of items as the owner reads them, in lists and questions: in his own language first. */
import type { Language } from "../core/language";
import { useMainLanguage } from "../shell/company";

/** The owner gets the texts in each language beside those for readers of English. */
type Translated = { translations?: Readonly<Partial<Record<Language, object>>> | undefined };

/** An item with its texts in a language, where it has them. Only to show it: the API would store them in English. */
export function itemInLanguage<Item extends Translated>(item: Item, language: Language): Item {
  const texts: [string, unknown][] = Object.entries(item.translations?.[language] ?? {});
  return { ...item, ...Object.fromEntries(texts.filter(([, text]) => text !== "")) };
}

/** Return a function that gives an item the texts of the main language. */
export function useMainText() {
  const language = useMainLanguage();
  return <Item extends Translated>(item: Item) => itemInLanguage(item, language);
}
