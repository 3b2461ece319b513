import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useIsSamePage } from "../same-page";

/** The same for as long as the owner is on a page, also if its address changes meanwhile. */
export function usePageKey(): string {
  const { key, pathname } = useLocation();
  const isSamePage = useIsSamePage();
  const [page, setPage] = useState({ key, pathname });
  if (page.pathname === pathname) return page.key;
  const next = { key: isSamePage ? page.key : key, pathname };
  setPage(next);
  return next.key;
}
