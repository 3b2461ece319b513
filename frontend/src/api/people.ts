/* Who may sign in, and invitations. */
import { encoded } from "./characters";
import { read } from "./client";
import { ownerQuery } from "./items";
import type { Confirmation } from "./passkeys";
import type { components } from "./schema";
import { ownerDelete, ownerRequest } from "./owner-request";

type Schemas = components["schemas"];
export type Person = Schemas["Person"];
export type Role = Schemas["Invitation"]["role"];
export type Invitation = Schemas["Invitation"];
export type Welcome = Schemas["Welcome"];
export type NewInvitation = Schemas["NewInvitation"];

export function people() {
  return ownerQuery<Schemas["People"]>("people");
}

/** As each call with a `Confirmation`, it needs the owner's own password. */
export function changePerson({ id, ...changes }: { id: number } & Schemas["PersonChangeRequest"]) {
  return ownerRequest<Person>(`people/${id}`, { method: "PATCH", body: changes });
}

/** A link with which somebody chooses a new password. */
export function makeSignInLink({ id, ...body }: { id: number } & Confirmation) {
  return ownerRequest<NewInvitation>(`people/${id}/sign-in-link`, { method: "POST", body });
}

export function invite(body: Schemas["InviteRequest"]) {
  return ownerRequest<NewInvitation>("invitations", { method: "POST", body });
}

export function showInvitationLink({ id, ...body }: { id: string } & Confirmation) {
  return ownerRequest<NewInvitation>(`invitations/${id}/link`, { method: "POST", body });
}

/** Resolves to false if it was already accepted or withdrawn. */
export function withdrawInvitation(id: string) {
  return ownerDelete(`invitations/${id}`);
}

/** Whom a link is for. Without a login. */
export function readInvitation(token: string) {
  return read<Welcome>(`invitation/${encoded(token)}`);
}
