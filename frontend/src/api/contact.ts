import { mutationOptions } from "@tanstack/react-query";
import { challengeFrom, send } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Subject = { kind: Schemas["Subject"]["kind"]; name: string };
export type Preferred = Exclude<Schemas["PreferredEnum"], "">;
type Receipt = Schemas["Receipt"];
export type Challenge = Schemas["Challenge"];

/** A challenge may expire during the work, or the phone may change its network. */
const PROOFS_MAX = 3;

/** The body that the server accepts. Optional fields are left out when they are empty. */
export type ContactMessage = {
  name: string;
  email: string;
  message: string;
  phone?: string;
  preferred?: Preferred;
  subject?: Subject;
  website?: string;
};

/** What the page says about a message that the form sent without this script. */
export type Reply = {
  reference?: string;
  error?: string;
  fields?: Readonly<Record<string, readonly string[]>>;
  /** What was typed, if it was refused. */
  values?: Readonly<Record<string, string>>;
};

export const replyKey = ["contact", "reply"];

type Sending = { body: ContactMessage; idempotencyKey: string };

/** Send the contact form. A retry uses the same key, so no message is stored twice. */
export function sendMessage() {
  return mutationOptions({
    mutationKey: ["contact"],
    mutationFn: async ({ body, idempotencyKey }: Sending): Promise<Partial<Receipt>> => {
      const headers = { "Idempotency-Key": idempotencyKey };
      return (await sendWithProof(body, headers)) ?? {};
    },
  });
}

/** During a flood of messages the server requires a proof of work. */
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
      throw refusal; // its message says what else to do
    });
    return sendWithProof(body, { ...headers, "Contact-Proof": proof }, proofsLeft - 1);
  }
}

/** In its own chunk, since hardly any visitor needs it. */
async function prove(challenge: Challenge, key: string): Promise<string> {
  const work = await import(/* webpackChunkName: "contact-proof" */ "./contact-proof");
  return work.prove(challenge, key);
}
