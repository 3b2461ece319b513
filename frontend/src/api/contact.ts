import { mutationOptions } from "@tanstack/react-query";
import { send } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Subject = { kind: Schemas["Subject"]["kind"]; name: string };
type Receipt = Schemas["Receipt"];

/** The server wants no more than these, and each extra only when it says something. */
export type ContactMessage = {
  name: string;
  email: string;
  message: string;
  subject?: Subject;
  website?: string;
};

type Sending = { body: ContactMessage; idempotencyKey: string };

/** The only call of the contact form; a retry has the same key and sends nothing twice. */
export function sendMessage() {
  return mutationOptions({
    mutationKey: ["contact"],
    mutationFn: async ({ body, idempotencyKey }: Sending): Promise<Partial<Receipt>> => {
      const headers = { "Idempotency-Key": idempotencyKey };
      return (await send<Receipt>("contact", body, headers)) ?? {};
    },
  });
}
