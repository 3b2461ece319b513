import { onReconnectOrInteraction, nextTask } from "./core/idle";
import {
  ENGLISH,
  basename,
  isAdminPath,
  isLanguage,
  activateLanguage,
  storedAdminLanguage,
} from "./core/language";
import { createClientFromPage } from "./api/queries";
import { loadChunk } from "./ui/lazy";
import { loadLocale } from "./shell/locale";
import "./styles/styles.css";

const { lang } = document.documentElement;
/** By the address or, in the admin, the browser's. */
const served = isLanguage(lang) ? lang : ENGLISH;
const isAdmin = isAdminPath(location.pathname);
/** The language in the address. That of the admin is not in it. */
const addressed = isAdmin ? ENGLISH : served;
/** The path without the language. */
const path = location.pathname.slice(basename(addressed).length - 1);
const language = (isAdmin && storedAdminLanguage()) || served;
// Setting it makes the browser compute the styles of the whole page, also if it stays the same.
if (lang !== language) document.documentElement.lang = language;
const client = createClientFromPage(document.getElementById("page-data")?.textContent || "{}");
const root = document.getElementById("root");

/**
 * Load the texts and the page's chunk, then start React. The modules are evaluated in several tasks, so
 * that a slow phone can handle taps in between.
 */
async function load() {
  activateLanguage(language, await loadChunk(() => loadLocale("site", language), false));
  await nextTask();
  const { loadPage } = await import(/* webpackMode: "eager" */ "./router");
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ "./browser");
  // Without server-rendered content, React shows the error.
  await (root?.hasChildNodes() ? loadPage(path) : loadPage(path).catch(() => undefined));
  await nextTask();
  return start;
}

/**
 * If it fails, the server-rendered page stays, and it is tried again with the next interaction, or when
 * the line is back.
 */
function loadAndStart(): void {
  load().then(
    (start) => root && start(root, client, addressed),
    () => onReconnectOrInteraction(loadAndStart),
  );
}
loadAndStart();
