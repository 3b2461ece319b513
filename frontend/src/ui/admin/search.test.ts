import { matchesSearch } from "./search";
import golden from "./search-text.golden.json";

test.each(golden)("$text is found by words as people type them", ({ text, found, lost }) => {
  for (const search of found) expect([search, matchesSearch(text, search)]).toEqual([search, true]);
  for (const search of lost ?? [])
    expect([search, matchesSearch(text, search)]).toEqual([search, false]);
});
