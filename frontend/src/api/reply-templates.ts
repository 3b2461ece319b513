/* The owner's templates for replies to messages. */
import type { FieldValues } from "./field-values";
import { createOnce, ownerQuery } from "./items";
import type { components } from "./schema";
import { ownerDelete, ownerRequest } from "./owner-request";

export type ReplyTemplate = components["schemas"]["ReplyTemplate"];

const PATH = "reply-templates";

export function replyTemplates() {
  return ownerQuery<ReplyTemplate[]>(PATH);
}

export function replyTemplate(id: string) {
  return ownerQuery<ReplyTemplate>(`${PATH}/${id}`);
}

export function createReplyTemplate(body: FieldValues, idempotencyKey: string) {
  return createOnce<ReplyTemplate>(PATH, body, idempotencyKey);
}

/** An outdated `version` is answered with 409. */
export function updateReplyTemplate(id: number, body: FieldValues & { version?: number }) {
  return ownerRequest<ReplyTemplate>(`${PATH}/${id}`, { method: "PUT", body });
}

export function deleteReplyTemplate(id: number) {
  return ownerDelete(`${PATH}/${id}`);
}
