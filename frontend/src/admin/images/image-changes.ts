import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client";
import {
  currentImages,
  deleteImage,
  updateImage,
  reorderImages,
  setPrimaryImage,
} from "../../api/items";
import { CENTRE, type Focus } from "../../components/focus";
import { primaryFirst } from "../../components/item-images";
import { errorMessage } from "../../components/list-state";
import type { AnyItem, Resource } from "../resource";
import { idsOf, moved, orderError } from "../order";
import { markedPrimary, replaced, withFocus, without, type Images } from "./image-list";
import { ImageCache } from "./image-cache";

type Show = (images: Images) => Images;

/** A change to one image. */
type Change = {
  id: number;
  /** Resolves to an update of the displayed list. */
  send: () => Promise<Show>;
  /** The optimistic update of the displayed list, and its rollback. */
  optimistic?: Show;
  rollback?: Show;
  /** The error message, if not the server's. */
  failure?: (reason: Error) => string;
  /** The success message. */
  success: string;
};

const unchanged: Show = (images) => images;

/** An item's images, and changes to them, which run one after the other. */
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

  const { mutate, mutateAsync, isPending, variables } = useMutation({
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
    onError: (reason, { rollback = unchanged, failure = errorMessage }) => {
      show(rollback);
      setError(failure(reason));
      // The page shows an older state than the server's.
      if (isStale(reason)) cache.refetch().catch(() => undefined);
    },
  });

  return {
    images,
    error,
    message,
    /** The id of the image that is being changed. */
    changing: isPending ? variables.id : undefined,
    remove: (id: number) =>
      mutate({
        id,
        send: async () => {
          const wasThere = await deleteImage(kind, id);
          if (!wasThere) await cache.refetch().catch(() => undefined);
          return (now) => without(now, id);
        },
        failure: () => "Failed to delete image",
        success: "Image deleted.",
      }),
    makePrimary: (id: number) => {
      const before = cache.get().find(({ is_primary }) => is_primary)?.id;
      mutate({
        id,
        send: async () => {
          await setPrimaryImage(kind, id);
          // Only the server knows the new position of the former primary image.
          await cache.refetch().catch(() => undefined);
          return (now) => primaryFirst(markedPrimary(now, id));
        },
        optimistic: (now) => markedPrimary(now, id),
        rollback: (now) => markedPrimary(now, before),
        failure: () => "Failed to set image as primary",
        success: "Primary image changed.",
      });
    },
    describe: (id: number, alt: string) =>
      mutate({
        id,
        send: () => updateImage(kind, id, { alt }).then((image) => (now) => replaced(now, image)),
        success: "Alternative text saved.",
      }),
    /** The promise is rejected if it was not saved. */
    moveFocus: (id: number, focus: Focus) => {
      const before = cache.get().find((image) => image.id === id)?.focus ?? CENTRE;
      return mutateAsync({
        id,
        send: () => updateImage(kind, id, { focus }).then((image) => (now) => replaced(now, image)),
        optimistic: (now) => withFocus(now, id, focus),
        rollback: (now) => withFocus(now, id, before),
        success: "Focal point saved.",
      });
    },
    move: (id: number, by: number) =>
      mutate({
        id,
        // As it is by then: the move before may have been rolled back.
        send: () => reorderImages(kind, item.id, idsOf(cache.get())).then(() => unchanged),
        optimistic: (now) => moved(now, id, by),
        rollback: (now) => moved(now, id, -by),
        failure: (reason) => orderError(reason, "pictures"),
        success: "Image order saved.",
      }),
  };
}

function isStale(reason: Error): boolean {
  return reason instanceof ApiError && [400, 404].includes(reason.status);
}
