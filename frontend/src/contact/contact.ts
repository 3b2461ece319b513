import { mutationOptions, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { post } from "../api/client";
import type { components } from "../api/schema";
import type { ContactFileStore } from "./files/contact-file-store";

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

/** What a form sends. A repeat of the same has the same key. */
export type Sending<Body> = {
  body: Body;
  /** Resolves when the files are ready, if there are any. */
  prepare: () => Promise<{ key: string; files?: ContactFileStore }>;
  /** Called when it was sent. */
  forget: () => void;
};

/** Send the contact form. */
export function sendMessage() {
  return mutationOptions({
    mutationKey: ["contact"],
    mutationFn: async ({ body, prepare }: Sending<ContactMessage>): Promise<Partial<Receipt>> => {
      const { key, files } = await prepare();
      const receipt = files
        ? await files.post("contact", {}, body, key)
        : await post("contact", { body, headers: { "Idempotency-Key": key } });
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
