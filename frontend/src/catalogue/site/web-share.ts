import { t } from "@lingui/core/macro";
import { copyText } from "../../ui/clipboard";

/** Offer the page to the phone's apps, or copy its address. Resolves to what the visitor is told. */
export async function share(title: string): Promise<string> {
  const url = location.origin + location.pathname;
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return "";
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === "AbortError") return ""; // closed
    }
  }
  return (await copyText(url)) ? t`Link copied` : t`The link could not be copied.`;
}
