/* The owner's account, and the devices on which it is signed in. */
import { queryOptions } from "@tanstack/react-query";
import { backgroundRead, ownerDelete, ownerQuery, ownerRequest } from "../api/session";
import type { components } from "../api/schema";

type Account = components["schemas"]["Account"];
/** A login on one device. */
export type Session = components["schemas"]["Session"];

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

/** Mail messages of visitors to the user's address, or not. */
export function chooseMail(mails_messages: boolean) {
  return ownerRequest("PATCH", "auth/account", { body: { mails_messages } });
}

/** The devices on which the owner is logged in. */
export function sessions() {
  return ownerQuery("auth/sessions");
}

export function endSession(id: string) {
  return ownerDelete("auth/sessions/{id}", { params: { id } });
}

/** Sign out on all other devices. */
export function endOtherSessions() {
  return ownerRequest("DELETE", "auth/sessions");
}
