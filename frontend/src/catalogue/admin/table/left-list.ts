import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { getStored, setStored } from "../../../api/browser-storage";
import type { Kind } from "../../kinds";
import { returnState } from "../../../shell/scroll-restoration";
import type { ListLink } from "../../../forms/save-bar";

/** Remember how the owner leaves the list, in this tab: its filters, page and position. */
export function useLeftList(kind: Kind): void {
  const { key, search } = useLocation();
  useEffect(() => setStored("sessionStorage", storageKey(kind), key + search), [kind, key, search]);
}

/** A link to the list as the owner left it. */
export function leftList(kind: Kind): ListLink {
  const path = `/admin/${kind}`;
  const stored = getStored("sessionStorage", storageKey(kind));
  if (stored === null) return { to: path };
  const [key = "", search] = stored.split(/\?(.*)/s);
  return { to: search ? `${path}?${search}` : path, state: returnState(key) };
}

function storageKey(kind: Kind): string {
  return `list:${kind}`;
}
