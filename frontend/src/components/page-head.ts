import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import company from "../content/company.json";
import head from "../content/head.json";

type ShareImage = { path: string; alt: string };

/**
 * `robots` overrides the default for pages that must not be indexed; `image` is the share picture.
 */
export type PageHead = { title: string; description: string; robots?: string; image?: ShareImage };

const DEFAULT_IMAGE: ShareImage = { path: company.picture, alt: company.picture_alt };

/**
 * Set the title and metadata of the current page. The server-rendered tags are updated in place:
 * additional tags would come second, after outdated ones.
 */
export function usePageHead({ title, description, robots = head.robots, image }: PageHead): void {
  const { path, alt } = image ?? DEFAULT_IMAGE;
  const { pathname } = useLocation();
  useEffect(() => {
    if (document.title !== title) document.title = title; // setting it again would announce it again
    setContent('meta[name="description"]', description);
    setContent('meta[property="og:title"]', title);
    setContent('meta[property="og:description"]', description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (!canonical) return;
    const url = new URL(pathname, canonical.href).href;
    if (url !== canonical.href) {
      setContent('meta[name="robots"]', robots);
      // Structured data of the first page. Crawlers load each page from the server.
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
