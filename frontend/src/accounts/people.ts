/* API calls for users, who may sign in, and for the links by which they choose a password. */
import { read } from "../api/client";
import type { Confirmation } from "./passkeys";
import { ownerQuery, ownerRequest, requestWithToken } from "../api/session";
import type { components } from "../api/schema";

type Schemas = components["schemas"];
export type Person = Schemas["Person"];
export type Welcome = Schemas["Welcome"];
export type PersonLink = Schemas["PersonLink"];

export function people() {
  return ownerQuery("people");
}

/** As each call with a `Confirmation`, it needs the owner's own password or passkey. */
export function changePerson({ id, ...changes }: { id: number } & Schemas["PersonChangeRequest"]) {
  return ownerRequest("PATCH", "people/{id}", { params: { id }, body: changes });
}

export function addPerson(body: Schemas["AddPersonRequest"]) {
  return ownerRequest("POST", "people", { body });
}

/** A link with which somebody chooses a password. */
export function makeLink({ id, ...body }: { id: number } & Confirmation) {
  return ownerRequest("POST", "people/{id}/link", { params: { id }, body });
}

/** Whom a link is for. Without a login. */
export function readLink(token: string) {
  return read("link/{token}", undefined, { params: { token } });
}

/** Choose a password with a link, which signs nobody in. */
export function choosePassword(link: string, password: string): Promise<undefined> {
  const call = { params: { token: link }, body: { password } };
  return requestWithToken(null, "POST", "link/{token}", call);
}
