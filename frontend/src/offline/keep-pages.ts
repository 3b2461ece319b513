/*
 * Registers the service worker, tells it what is on screen, and tells the visitor how old a page is
 * that came from it. A chunk of its own, which is loaded when the page has nothing else to do.
 */
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { savesData } from "../api/connection";
import { currentLanguage } from "../api/language";
import type { Age, Keep } from "./messages";

const { serviceWorker } = navigator;

/** When each read was answered, by its path. */
const ages = new Map<string, Age["savedAt"]>();

/** Call it once. Without https there is no service worker, except on this machine. */
export function keepPages(client: QueryClient): void {
  if (!("serviceWorker" in navigator)) return;
  showAge(ageOfPage(client));
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<Age>) => {
    ages.set(data.path, data.savedAt);
    showAge(ageOfPage(client));
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
  const canonical = document.querySelector("link[rel=canonical]");
  if (!canonical) return;
  const onNavigation = () => {
    showAge(ageOfPage(client)); // what was read ahead is shown now
    // A page that the router opens is not asked for by its address.
    if (!savesData()) void keep([location.href]);
  };
  new MutationObserver(onNavigation).observe(canonical, { attributes: true });
}

/** When the oldest of what is on screen was answered, if that is not just now. */
function ageOfPage(client: QueryClient): Age["savedAt"] | undefined {
  const shown = client.getQueryCache().findAll({ type: "active" });
  const known = shown.map(({ queryKey }) => ages.get(`/api/${queryKey.join("/")}`));
  const [oldest] = known.filter((savedAt) => savedAt != null).sort();
  if (oldest || known.includes(null)) return oldest;
  return document.documentElement.dataset.savedAt;
}

async function keep(urls: string[]): Promise<void> {
  if (!urls.length) return;
  const { active } = await serviceWorker.ready;
  active?.postMessage({ keep: urls } satisfies Keep);
}

function showAge(savedAt: Age["savedAt"] | undefined): void {
  document.getElementById("saved-page")?.remove();
  if (!savedAt) return;
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
