/* Who may sign in. */
import { encoded } from "./characters";
import { read } from "./client";
import { ownerQuery } from "./items";
import type { Confirmation } from "./passkeys";
import type { components } from "./schema";
import { ownerRequest } from "./owner-request";

type Schemas = components["schemas"];
export type Person = Schemas["Person"];
export type Welcome = Schemas["Welcome"];
export type PersonLink = Schemas["PersonLink"];

export function people() {
  return ownerQuery<Person[]>("people");
}

/** As each call with a `Confirmation`, it needs the owner's own password or passkey. */
export function changePerson({ id, ...changes }: { id: number } & Schemas["PersonChangeRequest"]) {
  return ownerRequest<Person>(`people/${id}`, { method: "PATCH", body: changes });
}

export function addPerson(body: Schemas["AddPersonRequest"]) {
  return ownerRequest<PersonLink>("people", { method: "POST", body });
}

/** A link with which somebody chooses a password. */
export function makeLink({ id, ...body }: { id: number } & Confirmation) {
  return ownerRequest<PersonLink>(`people/${id}/link`, { method: "POST", body });
}

/** Whom a link is for. Without a login. */
export function readLink(token: string) {
  return read<Welcome>(`link/${encoded(token)}`);
}
