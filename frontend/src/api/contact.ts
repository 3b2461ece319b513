import { mutationOptions } from "@tanstack/react-query";
import { send } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Subject = { kind: Schemas["Subject"]["kind"]; name: string };
export type Preferred = Exclude<Schemas["PreferredEnum"], "">;
export type Receipt = Schemas["Receipt"];

/** The body that the server accepts. Optional fields are left out when they are empty. */
export type ContactMessage = {
  name: string;
  email: string;
  message: string;
  phone?: string;
  preferred?: Preferred;
  subject?: Subject;
  /** In the place of `subject`, if it is about more than the item in the page's address. */
  subjects?: Subject[];
  website?: string;
};

/** What the page says about what its form sent without this script. */
export type Reply = {
  reference?: string;
  /** Whether something was added to a message. */
  is_stored?: boolean;
  /** Whether a copy is mailed. */
  has_copy?: boolean;
  error?: string;
  fields?: Readonly<Record<string, readonly string[]>>;
  /** What was typed, if it was refused. */
  values?: Readonly<Record<string, string>>;
  /** Whether files came with what was refused: they are to be chosen again. */
  lost_files?: boolean;
  /** Whether it was refused before it was read, so that `values` is missing. */
  is_unread?: boolean;
};

export const replyKey = ["contact", "reply"];

type Headers = { "Idempotency-Key": string };
/** What is sent as JSON or, with files, as a form. */
export type Fields = Readonly<
  Record<string, string | Readonly<Record<string, string>> | Record<string, string>[] | undefined>
>;
type Post<Body, Answer> = (body: Body, headers: Headers) => Promise<Answer | undefined>;

/** The files of a message. `post` returns what sends them with it, as a form. */
export type Attached = {
  ids: readonly string[];
  post: <Answer>(path: string) => Post<Fields, Answer>;
};

type Sending = {
  body: ContactMessage;
  keyFor: (files: readonly string[]) => string;
  /** Resolves when the files are ready. */
  attached: () => Promise<Attached | undefined>;
};

/** Send the contact form. A retry uses the same key, so no message is stored twice. */
export function sendMessage() {
  return mutationOptions({
    mutationKey: ["contact"],
    mutationFn: async ({ body, keyFor, attached }: Sending): Promise<Partial<Receipt>> => {
      const files = await attached();
      return (await sendOnce<Receipt>("contact", body, files, keyFor(files?.ids ?? []))) ?? {};
    },
  });
}

/** Send a JSON body, or a form if there are files. `key` tells a repeat from something new. */
export function sendOnce<Answer>(
  path: string,
  body: Fields,
  files: Attached | undefined,
  key: string,
): Promise<Answer | undefined> {
  const postJson: Post<Fields, Answer> = (body, headers) => send<Answer>(path, body, headers);
  const post = files && files.ids.length > 0 ? files.post<Answer>(path) : postJson;
  return post(body, { "Idempotency-Key": key });
}
