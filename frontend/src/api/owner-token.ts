/*
 * The owner's token in the browser. The user counts as logged in while a token is stored; only the
 * server knows if it is valid.
 */
import { useEffect, useState } from "react";
import { removeStored, setStored, getStored } from "./browser-storage";
import type { components } from "./schema";
import { TOKEN_KEY } from "./stored-token";

export type Token = components["schemas"]["Token"];

/** Used where storage is not available. Lost when the page is closed. */
let memoryToken: string | null = null;
const listeners = new Set<(loggedIn: boolean) => void>();

export function token(): string | null {
  return getStored("localStorage", TOKEN_KEY) ?? memoryToken;
}

export function changeToken(value: string | null): void {
  if (value === null) removeStored("localStorage", TOKEN_KEY);
  else setStored("localStorage", TOKEN_KEY, value);
  memoryToken = getStored("localStorage", TOKEN_KEY) === value ? null : value;
  for (const tell of listeners) tell(value !== null);
}

/** Returns the function that ends it. Only changes in this tab are told. */
export function onTokenChange(listener: (loggedIn: boolean) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Does not follow other tabs: a logout in one tab keeps the half-filled form in another, until it
 * opens its next page. State rather than an external store, which would read the token at every
 * render.
 */
export function useLoggedIn(): boolean {
  const [loggedIn, tell] = useState(() => token() !== null);
  useEffect(() => onTokenChange(tell), []);
  return loggedIn;
}
