/* Passkeys of the signed-in user, and the calls to sign in with one. */
import { ownerDelete, ownerQuery, ownerRequest, requestWithToken } from "../api/session";
import type { components } from "../api/schema";

export type Passkey = components["schemas"]["Passkey"];
export type Confirmation = components["schemas"]["ConfirmationRequest"];

export function passkeys() {
  return ownerQuery("auth/passkeys");
}

/** Confirm the user again; resolves to the options to make a passkey. */
export async function startAddingPasskey(body: Confirmation) {
  return (await ownerRequest("POST", "auth/passkeys/options", { body })).options;
}

export function addPasskey(body: components["schemas"]["NewPasskeyRequest"]) {
  return ownerRequest("POST", "auth/passkeys", { body });
}

export function renamePasskey({ id, name }: Pick<Passkey, "id" | "name">) {
  return ownerRequest("PATCH", "auth/passkeys/{id}", { params: { id }, body: { name } });
}

export function removePasskey(id: number) {
  return ownerDelete("auth/passkeys/{id}", { params: { id } });
}

/** Refuse the user's password from now on, or accept it again. */
export function choosePasskeyOnly(body: components["schemas"]["PasskeyOnlyRequest"]) {
  return ownerRequest("PUT", "auth/passkeys/only", { body });
}

/** The options to sign in with any passkey of this site. */
export async function startPasskeySignIn() {
  return (await requestWithToken(null, "POST", "auth/passkeys/sign-in/options")).options;
}
