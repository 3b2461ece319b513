/* Whether an owner has logged in in this browser, without the code that uses the token. */
import { useSyncExternalStore } from "react";
import { getStored } from "../core/browser-storage";
import { emptySubscribe } from "../core/hydration";

export const TOKEN_KEY = "authToken";

/** Whether a token is stored. Only the server knows if it is valid. False until hydration. */
export function useStoredToken(): boolean {
  return useSyncExternalStore(
    emptySubscribe,
    () => getStored("localStorage", TOKEN_KEY) !== null,
    () => false,
  );
}
