/*
 * What the browser keeps for us. It may be blocked, full or cleared at any moment: then nothing is
 * kept, and nothing breaks.
 */
type Place = "localStorage" | "sessionStorage";

export function kept(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

export function keep(place: Place, key: string, value: string): void {
  try {
    window[place].setItem(key, value);
  } catch {
    // Blocked or full: see above.
  }
}

export function forget(place: Place, key: string): void {
  try {
    window[place].removeItem(key);
  } catch {
    // Blocked: there was nothing.
  }
}
