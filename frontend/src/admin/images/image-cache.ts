import type { QueryClient } from "@tanstack/react-query";
import { currentImages } from "../../api/items";
import type { Kind } from "../../api/queries";
import type { Images } from "./image-list";

/** An item's images in the query cache. */
export class ImageCache {
  private readonly query;

  constructor(
    readonly kind: Kind,
    readonly itemId: number,
    private readonly client: QueryClient,
  ) {
    this.query = currentImages(kind, itemId);
  }

  get(): Images {
    return this.client.getQueryData(this.query.queryKey) ?? [];
  }

  set(images: Images): void {
    this.client.setQueryData(this.query.queryKey, images);
  }

  refetch(): Promise<Images> {
    return this.client.query({ ...this.query, staleTime: 0 });
  }
}
