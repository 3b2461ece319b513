import { matchPath } from "react-router-dom";
import { Router } from "../src/router";
import { pageData, renderWithProviders } from "./render";
import { pageDocuments } from "./samples";

/** Open a path of the site, with embedded page data: every page has the company's facts and its document. */
export function openPage(address: string, data: Record<string, unknown> = {}) {
  const { pathname } = new URL(address, "https://quads.example");
  const [path] = Object.keys(pageDocuments).filter((path) => matchPath(path, pathname));
  const own = path && { [`pages/${pageDocuments[path]?.key}`]: pageDocuments[path] };
  const client = pageData({ ...own, ...data });
  return { client, ...renderWithProviders(<Router />, address, client) };
}
