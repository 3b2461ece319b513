/* The owner's account. */
import { queryOptions } from "@tanstack/react-query";
import { backgroundRead, ownerRequest } from "../api/owner-request";
import type { components } from "../api/schema";

type Account = components["schemas"]["Account"];

/** Without a prompt to sign in. */
export function accountInBackground() {
  return queryOptions({
    queryKey: ["auth", "account"],
    queryFn: ({ signal }) => backgroundRead("auth/account", { signal }),
  });
}

/** The user has read that codes of an app are not asked for any more. */
export function forgetCodes() {
  return ownerRequest("PATCH", "auth/account", { body: { codes_gone: false } });
}

/** Change the language of the admin, on all devices. */
export function chooseLanguage(language: Account["language"]) {
  return ownerRequest("PATCH", "auth/account", { body: { language } });
}
