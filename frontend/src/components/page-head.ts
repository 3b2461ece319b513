import { useEffect } from "react";
import { useLocation } from "react-router-dom";

export type PageHead = { title: string; description: string };

/**
 * Give the page on screen its title and description. The server wrote those of the first page into
 * tags; these same tags are changed in place, since further ones would leave the stale ones first.
 */
export function usePageHead({ title, description }: PageHead): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = title;
    setAttribute('meta[name="description"]', "content", description);
    setAttribute('meta[property="og:title"]', "content", title);
    setAttribute('meta[property="og:description"]', "content", description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (!canonical) return;
    canonical.href = new URL(pathname, canonical.href).href;
    setAttribute('meta[property="og:url"]', "content", canonical.href);
  }, [title, description, pathname]);
}

function setAttribute(selector: string, name: string, value: string): void {
  document.querySelector(selector)?.setAttribute(name, value);
}
