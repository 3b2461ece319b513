import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { currentLanguage, ENGLISH, isLanguage, localizedPath } from "../core/language";
import head from "../content/head.json";
import { useCompany, useSharePicture } from "./company";

type ShareImage = { path: string; alt: string };

type Facts = Record<string, string | number>;

/**
 * In the texts, {company} stands for the workshop's name, and other {names} for those of `facts`.
 * `robots` overrides the default for pages that must not be indexed; `image` is the share picture.
 */
export type PageHead = {
  title: string;
  description: string;
  facts?: Facts;
  robots?: string;
  image?: ShareImage;
};

/**
 * Set the title and metadata of the current page. The server-rendered tags are updated in place:
 * additional tags would come second, after outdated ones.
 */
export function usePageHead({ facts, robots = head.robots, image, ...texts }: PageHead): void {
  const company = useCompany()?.name;
  const title = headText(texts.title, company, facts);
  const description = headText(texts.description, company, facts);
  const shared = useSharePicture();
  const { path, alt } = image ?? shared ?? {};
  const { pathname } = useLocation();
  useEffect(() => {
    if (document.title !== title) document.title = title; // setting it again would announce it again
    setContent('meta[name="description"]', description);
    setContent('meta[property="og:title"]', title);
    setContent('meta[property="og:description"]', description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (!canonical) return;
    const { href: url } = new URL(localizedPath(pathname, currentLanguage()), canonical.href);
    if (url !== canonical.href) {
      setContent('meta[name="robots"]', robots);
      // Structured data of the first page. Crawlers load each page from the server.
      document.querySelector('script[type="application/ld+json"]')?.remove();
    }
    canonical.href = url;
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[hreflang]")) {
      const language = isLanguage(link.hreflang) ? link.hreflang : ENGLISH;
      link.href = new URL(localizedPath(pathname, language), url).href;
    }
    setContent('meta[property="og:url"]', url);
    if (path === undefined || alt === undefined) return;
    setContent('meta[property="og:image"]', new URL(path, url).href);
    setContent('meta[property="og:image:alt"]', alt);
  }, [title, description, robots, path, alt, pathname]);
}

/** Without the workshop's name, the part of a title that is only the name is left out. */
export function headText(text: string, company: string | undefined, facts?: Facts): string {
  const values: Facts = { ...facts, ...(company && { company }) };
  const parts = text.split(" | ").filter((part) => company || part !== "{company}");
  return parts
    .join(" | ")
    .replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function setContent(selector: string, value: string): void {
  document.querySelector(selector)?.setAttribute("content", value);
}
