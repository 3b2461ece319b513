import type { StoredImage } from "../../images";
import type { Upload } from "../../upload/chosen-files";
import type { KeptFile } from "../../upload/kept-files";
import { inChosenOrder } from "../image-list";
import type { UploadTarget } from "./upload-target";

type Id = StoredImage["id"];

/** The images that were uploaded here, to be brought into the order in which they were chosen. */
export class UploadedImages {
  private readonly uploads = new Map<Id, Upload>();
  /** The keys of their files, which tell the order. */
  private readonly choice = new Map<Id, number>();
  /** Those of the current upload. */
  private readonly fresh = new Set<Id>();

  /** `known` are files that were stored before the page was reloaded. */
  begin(known: readonly KeptFile[] = []): void {
    this.fresh.clear();
    for (const { key, imageId } of known) {
      if (imageId === undefined) continue;
      this.choice.set(imageId, key);
      this.fresh.add(imageId);
    }
  }

  get count(): number {
    return this.fresh.size;
  }

  add(upload: Upload, { id }: StoredImage): void {
    this.uploads.set(id, upload);
    this.choice.set(id, upload.key);
    this.fresh.add(id);
  }

  /** The files of those that are still there. */
  files(images: readonly StoredImage[]): Upload[] {
    return images.flatMap(({ id }) => this.uploads.get(id) ?? []);
  }

  /** Requests the order only if the server's differs. */
  async restoreOrder({ images, refetch, reorder }: UploadTarget): Promise<void> {
    if (!reorder || this.fresh.size === 0) return;
    await refetch();
    const stored = images();
    const wanted = inChosenOrder(stored, this.fresh, this.choice);
    if (wanted.some(({ id }, index) => id !== stored[index]?.id))
      await reorder(wanted.map(({ id }) => id));
  }
}
