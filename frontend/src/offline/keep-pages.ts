/*
 * Registers the service worker, tells it what is on screen, and tells the visitor how old a page is
 * that came from it. A chunk of its own, which is loaded when the page has nothing else to do.
 */
import { t } from "@lingui/core/macro";
import { savesData } from "../api/connection";
import { currentLanguage } from "../api/language";
import type { Age, Keep } from "./messages";

const { serviceWorker } = navigator;

/** Call it once. Without https there is no service worker, except on this machine. */
export function keepPages(): void {
  if (!("serviceWorker" in navigator)) return;
  const { savedAt } = document.documentElement.dataset;
  if (savedAt) showAge(savedAt);
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<Age>) => {
    const { savedAt } = data;
    if (savedAt) showAge(savedAt);
    else document.getElementById("saved-page")?.remove();
  });
  // The first page was loaded before the worker was there.
  const loaded = serviceWorker.controller
    ? []
    : [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
  serviceWorker.register("/service-worker.js").then(
    () => keep(loaded),
    () => {
      // A browser that stores nothing, or no line: the site works as before.
    },
  );
  // A page that the router opens is not asked for by its address.
  const canonical = document.querySelector("link[rel=canonical]");
  if (canonical && !savesData())
    new MutationObserver(() => void keep([location.href])).observe(canonical, { attributes: true });
}

async function keep(urls: string[]): Promise<void> {
  if (!urls.length) return;
  const { active } = await serviceWorker.ready;
  active?.postMessage({ keep: urls } satisfies Keep);
}

function showAge(savedAt: string): void {
  document.getElementById("saved-page")?.remove();
  const language = currentLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  const date = format.format(new Date(savedAt));
  const notice = document.createElement("aside");
  notice.id = "saved-page";
  notice.className = "bg-plate text-ink";
  const line = document.createElement("p");
  line.className = "frame flex flex-wrap items-center justify-between gap-x-6 py-2";
  line.role = "status";
  line.append(
    t`You see this page as it was on ${date}: the site cannot be reached.`,
    reloadButton(t`Try again`),
  );
  notice.append(line);
  document.getElementById("root")?.before(notice);
}

function reloadButton(label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.className = "py-2 font-bold underline";
  button.textContent = label;
  button.onclick = () => location.reload();
  return button;
}
