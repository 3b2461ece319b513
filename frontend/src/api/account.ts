/* The owner's account. */
import { queryOptions } from "@tanstack/react-query";
import type { components } from "./schema";
import { backgroundRequest, ownerRequest } from "./owner-request";

type Account = components["schemas"]["Account"];

/** Without a prompt to sign in. */
export function accountInBackground() {
  return queryOptions({
    queryKey: ["auth", "account"],
    queryFn: ({ signal }) => backgroundRequest<Account>("auth/account", { signal }),
  });
}

/** The user has read that codes of an app are not asked for any more. */
export function forgetCodes() {
  return ownerRequest<Account>("auth/account", { method: "PATCH", body: { codes_gone: false } });
}

/** Change the language of the admin, on all devices. */
export function chooseLanguage(language: Account["language"]) {
  return ownerRequest<Account>("auth/account", { method: "PATCH", body: { language } });
}
