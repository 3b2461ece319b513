/*
 * Access to the browser's storage, which may be blocked, full or cleared at any time. Nothing is
 * stored then, and nothing fails.
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
    // Blocked or full.
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Blocked.
  }
}
