/* Passkeys of the signed-in user, and the calls to sign in with one. */
import { queryOptions } from "@tanstack/react-query";
import { requestWithToken } from "./owner-client";
import type { components } from "./schema";
import { ownerDelete, ownerRequest } from "./owner-request";

export type Passkey = components["schemas"]["Passkey"];
export type Confirmation = components["schemas"]["ConfirmationRequest"];

/** Options of the server for the browser, whose package has types for their fields. */
type Answer<Options> = { options: Options };

export function passkeys() {
  return queryOptions({
    queryKey: ["auth", "passkeys"],
    queryFn: ({ signal }) => ownerRequest<Passkey[]>("auth/passkeys", { signal }),
  });
}

/** Confirm the user again; resolves to the options to make a passkey. */
export async function startAddingPasskey<Options>(body: Confirmation): Promise<Options> {
  const path = "auth/passkeys/options";
  return (await ownerRequest<Answer<Options>>(path, { method: "POST", body })).options;
}

export function addPasskey(name: string, credential: object) {
  const body = { name, credential };
  return ownerRequest<Passkey>("auth/passkeys", { method: "POST", body });
}

export function renamePasskey({ id, name }: Pick<Passkey, "id" | "name">) {
  return ownerRequest<Passkey>(`auth/passkeys/${id}`, { method: "PATCH", body: { name } });
}

export function removePasskey(id: number) {
  return ownerDelete(`auth/passkeys/${id}`);
}

/** Refuse the user's password from now on, or accept it again. */
export function choosePasskeyOnly(body: components["schemas"]["PasskeyOnlyRequest"]) {
  return ownerRequest<undefined>("auth/passkeys/only", { method: "PUT", body });
}

/** The options to sign in with any passkey of this site. */
export async function startPasskeySignIn<Options>(): Promise<Options> {
  const path = "auth/passkeys/sign-in/options";
  return (await requestWithToken<Answer<Options>>(null, path, { method: "POST" })).options;
}
