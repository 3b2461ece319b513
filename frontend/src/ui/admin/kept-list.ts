import { ApiError, ConnectionError } from "../../api/client";

/** How often a list is tried again while the line is gone, in milliseconds. */
const RETRY = 15_000;

/** Options of a list that stays on screen while the line is gone, and is read again when it is back. */
export const KEPT_LIST = {
  gcTime: Infinity,
  refetchOnMount: "always",
  refetchOnReconnect: "always",
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    isLineGone(state.error) ? RETRY : false,
} as const;

/** Whether there was no answer, or none by the site itself. */
function isLineGone(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 502);
}
