import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { replyKey, type Reply } from "../contact";

/** The key that the router gives to the page that was loaded. */
const LOADED = "default";

/**
 * What the server answered to a form that was sent without this script. It is in the page that was loaded, and
 * belongs to no other.
 */
export function useReply(): Reply | undefined {
  const client = useQueryClient();
  const { key } = useLocation();
  return key === LOADED ? client.getQueryData<Reply>(replyKey) : undefined;
}
