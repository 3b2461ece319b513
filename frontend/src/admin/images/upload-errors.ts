import { t } from "@lingui/core/macro";
import { ApiError, ConnectionError } from "../../api/client";

/** Responses of a server or a proxy that is busy or restarting. */
const PASSING = [429, 502, 503, 504];

/** Whether it may work a little later: there was no response, or none of ours. */
export function isPassing(reason: unknown): boolean {
  if (reason instanceof ApiError) return PASSING.includes(reason.status);
  return reason instanceof ConnectionError;
}

/** What a server says that was reached but takes nothing now; undefined without a connection. */
export function refusalOf(reason: unknown): string | undefined {
  if (!(reason instanceof ApiError)) return undefined;
  return reason.error ?? t`The server cannot take it now.`;
}

export function uploadError(reason: unknown): string {
  if (reason instanceof ApiError) {
    const { error, status } = reason;
    return error ?? t`Failed to upload images: ${status}`;
  }
  return reason instanceof Error ? reason.message : String(reason);
}
