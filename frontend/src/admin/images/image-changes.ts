import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client";
import { deleteImage, describeImage, orderImages, setPrimaryImage } from "../../api/items";
import { currentImages } from "../../api/queries";
import { primaryFirst } from "../../components/item-images";
import { messageOf } from "../../components/list-state";
import type { AnyItem, Resource } from "../resource";
import { idsOf, markedPrimary, moved, replaced, without, type Images } from "./image-list";
import { StoredImages } from "./stored-images";

type Show = (images: Images) => Images;

/** One change of one image. */
type Change = {
  id: number;
  /** Answers how the list is shown from then on. */
  send: () => Promise<Show>;
  /** How it is shown at once, and how that is taken back. */
  meanwhile?: Show;
  undo?: Show;
  /** Told when it fails, whatever the server says. */
  failed?: string;
  /** Told when it is done. */
  done: string;
};

const asItIs: Show = (images) => images;

/** The images of an item and what the owner may do to them, one after the other. */
export function useImageChanges<Item extends AnyItem>({ kind }: Resource<Item>, item: Item) {
  const client = useQueryClient();
  const stored = new StoredImages(kind, item.id, client);
  const show = (change: Show) => stored.show(change(stored.now()));
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const { data: images } = useQuery({
    ...currentImages(kind, item.id),
    initialData: item.images,
  });

  const { mutate, isPending, variables } = useMutation({
    scope: { id: `${kind}/${item.id}/images` },
    mutationFn: ({ send }: Change) => send(),
    onMutate: ({ meanwhile = asItIs }) => {
      setError(undefined);
      setMessage(undefined);
      show(meanwhile);
    },
    onSuccess: (settled, { done }) => {
      show(settled);
      setMessage(done);
    },
    onError: (reason, { undo = asItIs, failed }) => {
      show(undo);
      setError(failed ?? messageOf(reason));
      // What this page shows is older than what the server has.
      if (isOutdated(reason)) stored.look().catch(() => undefined);
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
          if (!wasThere) await stored.look().catch(() => undefined);
          return (now) => without(now, id);
        },
        failed: "Failed to delete image",
        done: "The image is deleted.",
      }),
    makePrimary: (id: number) => {
      const before = stored.now().find(({ is_primary }) => is_primary)?.id;
      mutate({
        id,
        send: async () => {
          await setPrimaryImage(kind, id);
          // Where the former one belongs among the others, only the server knows.
          await stored.look().catch(() => undefined);
          return (now) => primaryFirst(markedPrimary(now, id));
        },
        meanwhile: (now) => markedPrimary(now, id),
        undo: (now) => markedPrimary(now, before),
        failed: "Failed to set image as primary",
        done: "The primary image is changed.",
      });
    },
    describe: (id: number, alt: string) =>
      mutate({
        id,
        send: () => describeImage(kind, id, alt).then((image) => (now) => replaced(now, image)),
        done: "The alternative text is saved.",
      }),
    move: (id: number, by: -1 | 1) => {
      const wanted = idsOf(moved(stored.now(), id, by));
      mutate({
        id,
        send: () => orderImages(kind, item.id, wanted).then(() => asItIs),
        meanwhile: (now) => moved(now, id, by),
        undo: (now) => moved(now, id, -by),
        done: "The order is saved.",
      });
    },
  };
}

function isOutdated(reason: Error): boolean {
  return reason instanceof ApiError && [400, 404].includes(reason.status);
}
