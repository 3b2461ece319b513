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

/** Bad reception is no reason to wait for ever: a retry has the same key and sends nothing twice. */
const PATIENCE = 30_000; // milliseconds

/** The only call of the contact form: useMutation(sendMessage()). */
export function sendMessage() {
  return mutationOptions({
    mutationKey: ["contact"],
    networkMode: "always",
    mutationFn: async ({ body, idempotencyKey }: Sending): Promise<Partial<Receipt>> => {
      const receipt = await send<Receipt>("contact", body, {
        headers: { "Idempotency-Key": idempotencyKey },
        signal: AbortSignal.timeout(PATIENCE),
      });
      return receipt ?? {};
    },
  });
}
