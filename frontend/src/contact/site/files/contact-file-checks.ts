/* What is obviously wrong with a chosen file. The server checks the rest. */
import { plural, t } from "@lingui/core/macro";
import type { Upload } from "../../../pictures/upload/chosen-files";
import { FileError, isImageFile, startOfFile } from "../../../pictures/upload/image-file";
import limits from "../../../content/limits.json";

/** How many files can be chosen. */
export type Room = { photographs: number; pdfs: 0 | 1 };

const MEGABYTE = 1024 ** 2;
const PDF = "application/pdf";
const PDF_HEADER = "%PDF-"; // as on the server

/** Whether a file that has been checked is a PDF, and no photograph. */
export function isPdf({ type }: File): boolean {
  return type === PDF;
}

/**
 * Return the file, with the type of a PDF if it is one, unless it cannot be added to the others.
 *
 * @throws {FileError}
 */
export async function checkFile(
  file: File,
  others: readonly Upload[],
  { photographs, pdfs }: Room,
): Promise<File> {
  const { name, size, lastModified } = file;
  const { contact_pdf_megabytes_max: megabytes } = limits;
  if ((await startOfFile(file, PDF_HEADER.length)) === PDF_HEADER) {
    if (pdfs === 0) throw new FileError(t`${name} is a PDF. Only photographs can be added here.`);
    if (others.some((other) => isPdf(other.file))) {
      throw new FileError(t`You can send one PDF. ${name} was not added.`);
    }
    if (size > megabytes * MEGABYTE) throw tooLarge(name, megabytes);
    return new File([file], name, { type: PDF, lastModified });
  }
  if (isPdf(file) || !(await isImageFile(file))) {
    throw new FileError(t`${name} is neither a picture nor a PDF.`);
  }
  if (others.filter((other) => !isPdf(other.file)).length >= photographs) {
    throw new FileError(
      plural(photographs, {
        one: `You can send # photograph. ${name} was not added.`,
        other: `You can send # photographs. ${name} was not added.`,
      }),
    );
  }
  return file;
}

/**
 * The same for its size: photographs are downscaled before.
 *
 * @throws {FileError}
 */
export function checkSize(name: string, body: Blob, others: readonly Upload[]): void {
  const { image_megabytes_max: each, contact_upload_megabytes_max: megabytes } = limits;
  if (body.size > each * MEGABYTE) throw tooLarge(name, each);
  const total = others.reduce((sum, other) => sum + (other.body?.size ?? 0), body.size);
  // The form around them is small.
  if (total > (megabytes - 1) * MEGABYTE) {
    throw new FileError(t`All files together may have ${megabytes} MB. ${name} was not added.`);
  }
}

function tooLarge(name: string, megabytes: number): FileError {
  return new FileError(t`${name} is larger than ${megabytes} MB. Please choose a smaller file.`);
}
