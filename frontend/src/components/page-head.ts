import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import company from "../content/company.json";
import head from "../content/head.json";

type ShareImage = { path: string; alt: string };

/** `robots` is for a page that is not to be found, `image` its own share picture. */
export type PageHead = { title: string; description: string; robots?: string; image?: ShareImage };

const DEFAULT_IMAGE: ShareImage = { path: company.picture, alt: company.picture_alt };

/**
 * Give the page on screen its title and description. The server wrote those of the first page into
 * tags; these same tags are changed in place, since further ones would leave the stale ones first.
 */
export function usePageHead({ title, description, robots = head.robots, image }: PageHead): void {
  const { path, alt } = image ?? DEFAULT_IMAGE;
  const { pathname } = useLocation();
  useEffect(() => {
    if (document.title !== title) document.title = title; // or it is announced again
    setContent('meta[name="description"]', description);
    setContent('meta[property="og:title"]', title);
    setContent('meta[property="og:description"]', description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (!canonical) return;
    const url = new URL(pathname, canonical.href).href;
    if (url !== canonical.href) {
      setContent('meta[name="robots"]', robots);
      // It speaks of the page that was left, and who reads it loads each page from the server.
      document.querySelector('script[type="application/ld+json"]')?.remove();
    }
    canonical.href = url;
    setContent('meta[property="og:url"]', url);
    setContent('meta[property="og:image"]', new URL(path, url).href);
    setContent('meta[property="og:image:alt"]', alt);
  }, [title, description, robots, path, alt, pathname]);
}

function setContent(selector: string, value: string): void {
  document.querySelector(selector)?.setAttribute("content", value);
}
