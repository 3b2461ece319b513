import { useQuery } from "@tanstack/react-query";
import { accountInBackground } from "../../api/account";

/**
 * Whether the owner's own pages and buttons are shown. The server refuses an editor what they do,
 * whatever is shown.
 */
export function useIsOwner(): boolean {
  const { data } = useQuery(accountInBackground());
  return data?.role === "owner";
}

/** Whether an editor is known to be signed in, who may not delete for good. */
export function useIsEditor(): boolean {
  const { data } = useQuery(accountInBackground());
  return data?.role === "editor";
}
