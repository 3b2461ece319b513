import { plural, t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client";
import { errorMessage } from "../../ui/loading";
import { CENTRE, type FocalPoint } from "../picture";
import type { ImageApi, StoredImage } from "../images";
import { ImageCache, replaced, withFocus, without } from "./image-list";

type Show<Image> = (images: Image[]) => Image[];

/** A change to one image. */
type ImageChange<Image> = {
  id: number;
  /** Resolves to an update of the displayed list. */
  send: () => Promise<Show<Image>>;
  /** The optimistic update of the displayed list, and its rollback. */
  optimistic?: Show<Image>;
  rollback?: Show<Image>;
  /** The error message, if not the server's. */
  failure?: (reason: Error) => string;
  /** The success message. */
  success: string;
};

type Removal<Image> = {
  /** What else changes in the list. */
  settle?: Show<Image>;
  /** As in `ImageChange`. */
  failure?: () => string;
  /** Called for each one that is gone, also if it was deleted elsewhere. */
  onGone?: (id: number) => void;
  /** Called once, with those that were deleted here. */
  onRemoved?: (ids: readonly number[]) => void;
};

export function unchanged<Image>(images: Image[]): Image[] {
  return images;
}

/** The images of an item or a page, and changes to them, which run one after the other. */
export function useImageChanges<Image extends StoredImage>(
  api: ImageApi<Image>,
  initialData: Image[],
) {
  const client = useQueryClient();
  const cache = new ImageCache(api, client);
  const show = (change: Show<Image>) => cache.set(change(cache.get()));
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const { data: images } = useQuery({ ...api.images(), initialData });

  const removeAll = async (ids: readonly number[], options: Removal<Image>) => {
    const { settle = unchanged, onGone, onRemoved } = options;
    const removed: number[] = [];
    try {
      for (const id of ids) {
        const wasThere = await api.remove(id);
        if (wasThere) removed.push(id);
        else await cache.refetch().catch(() => undefined);
        show((now) => settle(without(now, [id])));
        onGone?.(id);
      }
    } finally {
      if (removed.length > 0) onRemoved?.(removed);
    }
    return unchanged<Image>;
  };

  const { mutate, mutateAsync, isPending, variables } = useMutation({
    scope: { id: api.path },
    mutationFn: ({ send }: ImageChange<Image>) => send(),
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
    api,
    images,
    cache,
    error,
    message,
    /** The id of the image that is being changed. */
    changing: isPending ? variables.id : undefined,
    change: mutate,
    /** Remove images one after the other, until one cannot be. */
    remove: (ids: readonly number[], options: Removal<Image> = {}) =>
      mutate({
        id: ids[0] ?? 0,
        send: () => removeAll(ids, options),
        failure: options.failure,
        success: plural(ids.length, { one: "Image deleted.", other: "# images deleted." }),
      }),
    /** The promise is rejected if it was not saved. */
    moveFocus: (id: number, focus: FocalPoint) => {
      const before = cache.get().find((image) => image.id === id)?.focus ?? CENTRE;
      return mutateAsync({
        id,
        send: () => api.update(id, { focus }).then((image) => (now) => replaced(now, image)),
        optimistic: (now) => withFocus(now, id, focus),
        rollback: (now) => withFocus(now, id, before),
        success: t`What stays visible is saved.`,
      });
    },
  };
}

function isStale(reason: Error): boolean {
  return reason instanceof ApiError && [400, 404].includes(reason.status);
}
