/* What is obviously wrong with a chosen file. The server checks the rest. */
import { plural, t } from "@lingui/core/macro";
import { isImageFile, startOfFile } from "../components/image-file";
import limits from "../content/limits.json";
import type { ContactFile } from "./contact-file-store";

/** How many files can be chosen. */
export type Room = { photographs: number; pdfs: 0 | 1 };

const MEGABYTE = 1024 ** 2;
const PDF_HEADER = "%PDF-"; // as on the server

/** @throws {UnreadableFile} */
export async function isPdfFile(file: File): Promise<boolean> {
  return (await startOfFile(file, PDF_HEADER.length)) === PDF_HEADER;
}

/**
 * Why the file cannot be added to the others, as a sentence that names it.
 *
 * @throws {UnreadableFile}
 */
export async function problemWith(
  file: File,
  isPdf: boolean,
  others: readonly ContactFile[],
  { photographs, pdfs }: Room,
): Promise<string | undefined> {
  const { name, size } = file;
  const { contact_pdf_megabytes_max: megabytes } = limits;
  if (isPdf && pdfs === 0) return t`${name} is a PDF. Only photographs can be added here.`;
  if (!isPdf && !(await isImageFile(file))) return t`${name} is neither a picture nor a PDF.`;
  if (others.some((other) => other.name === name && other.size === size)) {
    return t`${name} is already in the list.`;
  }
  const same = others.filter((other) => other.isPdf === isPdf).length;
  if (isPdf && same > 0) return t`You can send one PDF. ${name} was not added.`;
  if (!isPdf && same >= photographs) {
    return plural(photographs, {
      one: `You can send # photograph. ${name} was not added.`,
      other: `You can send # photographs. ${name} was not added.`,
    });
  }
  if (isPdf && size > megabytes * MEGABYTE) return tooLarge(name, megabytes);
  return undefined;
}

/** The same for its size: photographs are downscaled before. */
export function problemWithSize(
  name: string,
  body: Blob,
  others: readonly ContactFile[],
): string | undefined {
  const { image_megabytes_max: each, contact_upload_megabytes_max: megabytes } = limits;
  if (body.size > each * MEGABYTE) return tooLarge(name, each);
  const total = others.reduce((sum, other) => sum + (other.body?.size ?? 0), body.size);
  // The form around them is small.
  if (total <= (megabytes - 1) * MEGABYTE) return undefined;
  return t`All files together may have ${megabytes} MB. ${name} was not added.`;
}

function tooLarge(name: string, megabytes: number): string {
  return t`${name} is larger than ${megabytes} MB. Please choose a smaller file.`;
}
