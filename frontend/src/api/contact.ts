import { mutationOptions } from "@tanstack/react-query";
import { challengeFrom, send } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Subject = { kind: Schemas["Subject"]["kind"]; name: string };
type Receipt = Schemas["Receipt"];
export type Challenge = Schemas["Challenge"];

/** The work may take too long for its challenge, and a telephone change its network meanwhile. */
const PROOFS_MAX = 3;

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
      return (await sendWithProof(body, headers)) ?? {};
    },
  });
}

/** While a flood of messages comes in, the server wants a proof of work; else the first try does. */
async function sendWithProof(
  body: ContactMessage,
  headers: { "Idempotency-Key": string; "Contact-Proof"?: string },
  proofsLeft = PROOFS_MAX,
): Promise<Receipt | undefined> {
  try {
    return await send<Receipt>("contact", body, headers);
  } catch (refusal) {
    const challenge = challengeFrom<Challenge>(refusal);
    if (!challenge || proofsLeft === 0) throw refusal;
    const proof = await prove(challenge, headers["Idempotency-Key"]).catch(() => {
      throw refusal; // its sentence says what else to do
    });
    return sendWithProof(body, { ...headers, "Contact-Proof": proof }, proofsLeft - 1);
  }
}

/** In a chunk of its own: hardly any visitor ever needs it. */
async function prove(challenge: Challenge, key: string): Promise<string> {
  const work = await import(/* webpackChunkName: "contact-proof" */ "./contact-proof");
  return work.prove(challenge, key);
}
