/*
 * The theme of the admin, as it was chosen in this browser. It is mirrored on <html>, where the
 * style sheet of the admin reads it.
 */
import { getStored, setStored } from "../core/browser-storage";

export const THEMES = ["system", "dark", "light"] as const;
/** 'system' is that of the device. */
export type Theme = (typeof THEMES)[number];

const KEY = "adminTheme";
const LIGHT = "(prefers-color-scheme: light)";
/** What is behind a page, for the browser around it: from brand/colours.css (source-rules.js). */
declare const PAGE_COLOURS: Readonly<Record<"dark" | "light", string>>;

/** Dark, as long as nothing was chosen. */
export function storedTheme(): Theme {
  const stored = getStored("localStorage", KEY);
  return THEMES.find((theme) => theme === stored) ?? "dark";
}

export function storeTheme(theme: Theme): void {
  setStored("localStorage", KEY, theme);
  showTheme(theme);
}

export function showTheme(theme = storedTheme()): void {
  const ofDevice = matchMedia(LIGHT).matches ? "light" : "dark";
  const shown = theme === "system" ? ofDevice : theme;
  document.documentElement.dataset.theme = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", PAGE_COLOURS[shown]);
}

/** Follow the device, and the choice in another tab. */
export function followTheme(): void {
  matchMedia(LIGHT).addEventListener("change", () => showTheme());
  window.addEventListener("storage", () => showTheme());
}
