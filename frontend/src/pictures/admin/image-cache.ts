import type { QueryClient } from "@tanstack/react-query";
import type { ImagePlace, StoredImage } from "../images";

/** The images of an item or a page in the query cache. */
export class ImageCache<Image extends StoredImage> {
  private readonly query;

  constructor(
    readonly place: ImagePlace<Image>,
    private readonly client: QueryClient,
  ) {
    this.query = place.images();
  }

  isKnown(): boolean {
    return this.client.getQueryData(this.query.queryKey) !== undefined;
  }

  get(): Image[] {
    return this.client.getQueryData(this.query.queryKey) ?? [];
  }

  set(images: Image[]): void {
    this.client.setQueryData<Image[]>(this.query.queryKey, images);
  }

  refetch(): Promise<Image[]> {
    return this.client.query({ ...this.query, staleTime: 0 });
  }
}
