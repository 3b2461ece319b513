import { mutationOptions, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { type ResponseData, type Params, post } from "../api/client";
import type { components } from "../api/schema";
import type { UploadOptions } from "../api/upload";

type Schemas = components["schemas"];
/** Only a service in the list of prices has an id. */
export type Subject = { kind: Schemas["Subject"]["kind"]; id?: string; name: string };
type Receipt = Schemas["Receipt"];

type Body = Omit<Schemas["MessageFormRequest"], "subject" | "subjects">;
/** The body that the server accepts. Optional fields are left out when they are empty. */
export type ContactMessage = { [Name in keyof Body]: NonNullable<Body[Name]> } & {
  subject?: Subject;
  /** In the place of `subject`, if it is about more than the item in the page's address. */
  subjects?: Subject[];
};

/** What the page says about what its form sent without this script. */
export type Reply = Pick<Partial<Receipt>, "parcel_text" | "text_languages"> & {
  reference?: string;
  /** Whether an entry was stored. */
  is_stored?: boolean;
  /** Whether a copy is mailed. */
  has_copy?: boolean;
  /** The day on which the workshop opens, if it is closed for whole days. */
  closed_until?: string;
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

export type Headers = { "Idempotency-Key": string };
type Plain = string | number | null | undefined;
/** The parts of a field, such as those of a machine. */
export type Parts = Readonly<Record<string, Plain>>;
/** What is sent as JSON or, with files, as a form. */
export type Fields = Readonly<Record<string, Plain | Parts | readonly Parts[]>>;
/** The calls that take files as well. */
export type FormPath =
  "contact" | "contact/message/{token}/entries" | "contact/messages/{id}/entries";
/** What uploads a form; without, the visitor's way. */
export type Send = <P extends FormPath>(
  path: P,
  params: Params<"POST", P>,
  form: FormData,
  options: UploadOptions,
) => Promise<ResponseData<"POST", P>>;
/** The files of a message. `post` sends them with it, as a form. */
export type AttachedFiles = {
  ids: readonly string[];
  post: <P extends FormPath>(
    path: P,
    params: Params<"POST", P>,
    body: Fields,
    headers: Headers,
    send?: Send,
  ) => Promise<ResponseData<"POST", P>>;
};
type Sending = {
  body: ContactMessage;
  keyFor: (files: readonly string[]) => string;
  /** Resolves when the files are ready. */
  attached: () => Promise<AttachedFiles | undefined>;
};

/** Send the contact form. A retry uses the same key, so no message is stored twice. */
export function sendMessage() {
  return mutationOptions({
    mutationKey: ["contact"],
    mutationFn: async ({ body, keyFor, attached }: Sending): Promise<Partial<Receipt>> => {
      const files = await attached();
      const headers = { "Idempotency-Key": keyFor(files?.ids ?? []) };
      const receipt = files?.ids.length
        ? await files.post("contact", {}, body, headers)
        : await post("contact", { body, headers });
      return receipt ?? {};
    },
  });
}

/** The key that the router gives to the page that was loaded. */
const LOADED = "default";

/**
 * What the server answered to a form that was sent without this script. It is in the page that was loaded, and
 * belongs to no other.
 */
export function useReply(): Reply | undefined {
  const client = useQueryClient();
  const { key } = useLocation();
  return key === LOADED ? client.getQueryData<Reply>(replyKey) : undefined;
}
