import { plural, t } from "@lingui/core/macro";
import { randomKey } from "../../../api/client";
import formats from "../../../content/file-formats.json";
import limits from "../../../content/limits.json";
import { currentLocale } from "../../../core/language";
import { ChosenFiles, type Upload, includesFile } from "../../upload/chosen-files";
import { downscaleImage } from "../../upload/downscale-image";
import { FileError, isImageFile } from "../../upload/image-file";
import { type SaveResult, type SavedFile, deleteFiles } from "../../upload/upload-database";

export const MB_MAX = limits.image_megabytes_max;
const BYTES_MAX = MB_MAX * 1024 ** 2;

/** An upload of all files in the list, as far as it has come. */
export type JobState = {
  /** What the owner calls the item or the page. */
  readonly name: string;
  /** Whether it publishes the item in the end. */
  readonly publishes: boolean;
  readonly state: "running" | "paused" | "failed" | "done";
  /** How many files it has stored. */
  readonly stored: number;
  /** How long the rest takes, as far as that can be told. */
  readonly secondsLeft?: number;
  /** What the server says, if it is paused though there is a connection. */
  readonly refusal?: string;
  /** Why it ended, if not because of a file. */
  readonly error?: string;
};

type OfferAndJob = {
  /** Files that this device has kept from an earlier visit to the form. */
  readonly offered: readonly SavedFile[];
  readonly job?: JobState;
};

/** The photos that the owner chose for an item or a page. */
export class ChosenImages extends ChosenFiles<OfferAndJob> {
  /** `uploaded` returns the files that were uploaded and still exist on the item. */
  constructor(
    path: string,
    private readonly uploaded: () => readonly Upload[],
  ) {
    super(path, { offered: [] });
  }

  offer(offered: readonly SavedFile[]): void {
    this.update({ offered });
  }

  restoreOffered(): void {
    this.restore(this.snapshot().offered);
    this.update({ offered: [] });
  }

  /** They are hidden when they are gone, so that a reload does not bring them back. */
  async discardOffered(): Promise<void> {
    await deleteFiles(this.snapshot().offered.map(({ uploadKey }) => uploadKey));
    this.update({ offered: [] });
  }

  setJob(job: JobState | undefined): void {
    this.update({ job });
  }

  protected async check(file: File): Promise<File> {
    const { name } = file;
    if (await includesFile(this.uploaded(), file)) {
      throw new FileError(t`${name} is already uploaded.`);
    }
    await checkImage(file);
    return file;
  }

  protected uploadKeyOf(): string {
    return randomKey();
  }

  protected onSaved({ saved, dropped }: SaveResult): void {
    if (!saved) {
      this.notice(
        t`This device has no room to keep all photos. Keep this page open until they are uploaded.`,
      );
    }
    if (dropped > 0) this.notice(droppedText(dropped));
  }
}

/** The accepted formats, as shown to the owner. */
export function acceptedFormats(): string {
  const names = formats.pictures.map(({ name }) => name);
  return new Intl.ListFormat(currentLocale(), { type: "disjunction" }).format(names);
}

/** @throws {FileError} It is no image, or too large. */
export async function checkImage(file: File): Promise<void> {
  const { name } = file;
  if (!(await isImageFile(file))) {
    const formats = acceptedFormats();
    throw new FileError(t`${name} is not an image. Please choose ${formats}.`);
  }
  if (file.size > BYTES_MAX && (await downscaleImage(file)).size > BYTES_MAX) {
    throw new FileError(t`${name} is larger than ${MB_MAX} MB. Please choose a smaller image.`);
  }
}

function droppedText(count: number): string {
  return plural(count, {
    one: "To make room, # older photo that was chosen elsewhere and never uploaded was removed from this device.",
    other:
      "To make room, # older photos that were chosen elsewhere and never uploaded were removed from this device.",
  });
}
