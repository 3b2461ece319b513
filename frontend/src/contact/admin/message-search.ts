import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { getStored, setStored } from "../../api/browser-storage";

const STORAGE_KEY = "messages:search";

/**
 * The words of a search, which survive a reload and Back. They are kept in this tab and not in the
 * address, because the server logs addresses, and these are names and phone numbers of visitors.
 */
export function useMessageSearch(): [string, (words: string) => void] {
  const { key, search } = useLocation();
  const entry = key + search;
  const [words, setWords] = useState(
    () => wordsOf(entry) ?? new URLSearchParams(search).get("search") ?? "",
  );
  useEffect(() => setStored("sessionStorage", STORAGE_KEY, `${entry}\n${words}`), [entry, words]);
  return [words, setWords];
}

function wordsOf(entry: string): string | undefined {
  const [of, words] = (getStored("sessionStorage", STORAGE_KEY) ?? "").split(/\n(.*)/s);
  return of === entry ? words : undefined;
}
