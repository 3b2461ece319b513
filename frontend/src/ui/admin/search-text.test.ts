import { containsWords } from "./search-text";
import golden from "./search-text.golden.json";

test.each(golden)("$text is found by words as people type them", ({ text, found, lost }) => {
  for (const search of found) expect([search, containsWords(text, search)]).toEqual([search, true]);
  for (const search of lost ?? [])
    expect([search, containsWords(text, search)]).toEqual([search, false]);
});
