import { mutationOptions } from "@tanstack/react-query";
import { challengeFrom, send } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Subject = { kind: Schemas["Subject"]["kind"]; name: string };
export type Preferred = Exclude<Schemas["PreferredEnum"], "">;
export type Receipt = Schemas["Receipt"];
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
  /** Whether a copy is mailed. */
  has_copy?: boolean;
  error?: string;
  fields?: Readonly<Record<string, readonly string[]>>;
  /** What was typed, if it was refused. */
  values?: Readonly<Record<string, string>>;
};

export const replyKey = ["contact", "reply"];

type Headers = { "Idempotency-Key": string; "Contact-Proof"?: string };
type Post = (body: ContactMessage, headers: Headers) => Promise<Receipt | undefined>;

/** The files of a message. `post` sends them with it, as a form. */
export type Attached = { ids: readonly string[]; post: Post };

type Sending = {
  body: ContactMessage;
  keyFor: (files: readonly string[]) => string;
  /** Resolves when the files are ready. */
  attached: () => Promise<Attached | undefined>;
};

const postJson: Post = (body, headers) => send<Receipt>("contact", body, headers);

/** Send the contact form. A retry uses the same key, so no message is stored twice. */
export function sendMessage() {
  return mutationOptions({
    mutationKey: ["contact"],
    mutationFn: async ({ body, keyFor, attached }: Sending): Promise<Partial<Receipt>> => {
      const { ids = [], post = postJson } = (await attached()) ?? {};
      const headers = { "Idempotency-Key": keyFor(ids) };
      return (await sendWithProof(ids.length > 0 ? post : postJson, body, headers)) ?? {};
    },
  });
}

/** During a flood of messages the server requires a proof of work. */
async function sendWithProof(
  post: Post,
  body: ContactMessage,
  headers: Headers,
  proofsLeft = PROOFS_MAX,
): Promise<Receipt | undefined> {
  try {
    return await post(body, headers);
  } catch (refusal) {
    const challenge = challengeFrom<Challenge>(refusal);
    if (!challenge || proofsLeft === 0) throw refusal;
    const proof = await prove(challenge, headers["Idempotency-Key"]).catch(() => {
      throw refusal; // its message says what else to do
    });
    return sendWithProof(post, body, { ...headers, "Contact-Proof": proof }, proofsLeft - 1);
  }
}

/** In its own chunk, since hardly any visitor needs it. */
async function prove(challenge: Challenge, key: string): Promise<string> {
  const work = await import(/* webpackChunkName: "contact-proof" */ "./contact-proof");
  return work.prove(challenge, key);
}
