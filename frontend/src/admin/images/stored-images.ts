import type { QueryClient } from "@tanstack/react-query";
import { currentImages, type Kind } from "../../api/queries";
import type { Images } from "./image-list";

/** The images that an item has on the server, as far as this page knows and shows them. */
export class StoredImages {
  private readonly read;

  constructor(
    readonly kind: Kind,
    readonly itemId: number,
    private readonly client: QueryClient,
  ) {
    this.read = currentImages(kind, itemId);
  }

  now(): Images {
    return this.client.getQueryData(this.read.queryKey) ?? [];
  }

  show(images: Images): void {
    this.client.setQueryData(this.read.queryKey, images);
  }

  /** Ask the server. */
  look(): Promise<Images> {
    return this.client.query({ ...this.read, staleTime: 0 });
  }
}
