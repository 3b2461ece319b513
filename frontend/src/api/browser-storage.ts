/*
 * What the browser keeps for us. It may be blocked, full or cleared at any moment: then nothing is
 * kept, and nothing breaks.
 */
type Area = "localStorage" | "sessionStorage";

export function getStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

export function setStored(area: Area, key: string, value: string): void {
  try {
    window[area].setItem(key, value);
  } catch {
    // Blocked or full: see above.
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Blocked: there was nothing.
  }
}
