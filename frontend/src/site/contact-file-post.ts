/* Send a message with files. On a weak line this takes long, so it is repeated by itself. */
import { ApiError, ConnectionError } from "../api/client";
import type { Fields, FormPath, Headers } from "../api/contact";
import { LineWait } from "../api/line-wait";
import type { Answer, Params } from "../api/paths";
import { upload } from "../api/upload";
import type { ContactFile } from "./contact-file-store";

const TRIES = 4;
/** Responses of a server or a proxy that is busy or restarting. */
const PASSING = [502, 503, 504];

type PostOptions = { onProgress: (fraction: number) => void; onBroken: () => void };

/** Every attempt has the same idempotency key, so the message is stored once. */
export async function postForm<P extends FormPath>(
  path: P,
  params: Params<"POST", P>,
  form: FormData,
  headers: Headers,
  { onProgress, onBroken }: PostOptions,
): Promise<Answer<"POST", P>> {
  const line = new LineWait();
  for (let tries = 1; ; tries++) {
    onProgress(0);
    try {
      return await upload(path, params, form, { headers, onProgress });
    } catch (reason) {
      if (!isPassing(reason) || tries === TRIES) throw reason;
    }
    onBroken();
    await line.wait();
  }
}

function isPassing(reason: unknown): boolean {
  if (reason instanceof ApiError) return PASSING.includes(reason.status);
  return reason instanceof ConnectionError;
}

/** The fields of the JSON body as a form, with the files. */
export function toForm(body: Fields, files: readonly ContactFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const [field, text] of formFields(name, value)) form.append(field, text);
  }
  for (const { name, isPdf, body } of files) {
    if (body) form.append(isPdf ? "file" : "photos", body, name);
  }
  return form;
}

/** An object is in several fields, named as REST framework reads them. */
function formFields(name: string, value: Fields[string]): [string, string][] {
  if (typeof value === "string") return [[name, value]];
  if (Array.isArray(value)) {
    return value.flatMap((each, position) => partsOf(each, `${name}[${position}]`));
  }
  return partsOf(value ?? {}, `${name}.`);
}

function partsOf(value: Readonly<Record<string, string>>, prefix: string): [string, string][] {
  return Object.entries(value).map(([part, text]) => [prefix + part, text]);
}
