import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client";
import { deleteImage, updateImageAlt, reorderImages, setPrimaryImage } from "../../api/items";
import { currentImages } from "../../api/queries";
import { primaryFirst } from "../../components/item-images";
import { errorMessage } from "../../components/list-state";
import type { AnyItem, Resource } from "../resource";
import { idsOf, markedPrimary, moved, replaced, without, type Images } from "./image-list";
import { ImageCache } from "./image-cache";

type Show = (images: Images) => Images;

/** One change of one image. */
type Change = {
  id: number;
  /** Answers how the list is shown from then on. */
  send: () => Promise<Show>;
  /** How it is shown at once, and how that is taken back. */
  optimistic?: Show;
  rollback?: Show;
  /** Told when it fails, whatever the server says. */
  failure?: string;
  /** Told when it is done. */
  success: string;
};

const unchanged: Show = (images) => images;

/** The images of an item and what the owner may do to them, one after the other. */
export function useImageChanges<Item extends AnyItem>({ kind }: Resource<Item>, item: Item) {
  const client = useQueryClient();
  const cache = new ImageCache(kind, item.id, client);
  const show = (change: Show) => cache.set(change(cache.get()));
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const { data: images } = useQuery({
    ...currentImages(kind, item.id),
    initialData: item.images,
  });

  const { mutate, isPending, variables } = useMutation({
    scope: { id: `${kind}/${item.id}/images` },
    mutationFn: ({ send }: Change) => send(),
    onMutate: ({ optimistic = unchanged }) => {
      setError(undefined);
      setMessage(undefined);
      show(optimistic);
    },
    onSuccess: (settled, { success }) => {
      show(settled);
      setMessage(success);
    },
    onError: (reason, { rollback = unchanged, failure }) => {
      show(rollback);
      setError(failure ?? errorMessage(reason));
      // What this page shows is older than what the server has.
      if (isStale(reason)) cache.refetch().catch(() => undefined);
    },
  });

  return {
    images,
    error,
    message,
    /** The image that is being changed. */
    changing: isPending ? variables.id : undefined,
    remove: (id: number) =>
      mutate({
        id,
        send: async () => {
          const wasThere = await deleteImage(kind, id);
          if (!wasThere) await cache.refetch().catch(() => undefined);
          return (now) => without(now, id);
        },
        failure: "Failed to delete image",
        success: "Image deleted.",
      }),
    makePrimary: (id: number) => {
      const before = cache.get().find(({ is_primary }) => is_primary)?.id;
      mutate({
        id,
        send: async () => {
          await setPrimaryImage(kind, id);
          // Where the former one belongs among the others, only the server knows.
          await cache.refetch().catch(() => undefined);
          return (now) => primaryFirst(markedPrimary(now, id));
        },
        optimistic: (now) => markedPrimary(now, id),
        rollback: (now) => markedPrimary(now, before),
        failure: "Failed to set image as primary",
        success: "Primary image changed.",
      });
    },
    describe: (id: number, alt: string) =>
      mutate({
        id,
        send: () => updateImageAlt(kind, id, alt).then((image) => (now) => replaced(now, image)),
        success: "Alternative text saved.",
      }),
    move: (id: number, by: -1 | 1) => {
      const wanted = idsOf(moved(cache.get(), id, by));
      mutate({
        id,
        send: () => reorderImages(kind, item.id, wanted).then(() => unchanged),
        optimistic: (now) => moved(now, id, by),
        rollback: (now) => moved(now, id, -by),
        success: "Image order saved.",
      });
    },
  };
}

function isStale(reason: Error): boolean {
  return reason instanceof ApiError && [400, 404].includes(reason.status);
}
