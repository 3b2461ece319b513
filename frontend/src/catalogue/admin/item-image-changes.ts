import { plural, t } from "@lingui/core/macro";
import { useLocation } from "react-router-dom";
import { modelOf } from "../../deletions/deletions";
import { itemPlace, rotateImage, setPrimaryImage } from "../../pictures/images";
import { primaryFirst } from "../item-images";
import { useUndo } from "../../deletions/restoring";
import { useFlash } from "../../ui/admin/flash";
import { idsOf, moved, orderError } from "../../ui/admin/order";
import type { AnyItem, Resource } from "./resource";
import { unchanged, useImageChanges } from "../../pictures/admin/image-changes";
import { markedPrimary, replaced, withPrimary } from "../../pictures/admin/image-list";

/** An item's images, which have an order, and of which one is primary. */
export function useItemImageChanges<Item extends AnyItem>({ kind }: Resource<Item>, item: Item) {
  const place = itemPlace(kind, item.id);
  const changes = useImageChanges(place, item.images);
  const { cache, change } = changes;
  const { pathname: path } = useLocation();
  const showFlash = useFlash();
  const undo = useUndo();
  return {
    ...changes,
    remove: (ids: readonly number[], onGone?: (id: number) => void) =>
      changes.remove(ids, {
        settle: withPrimary,
        failure: () => t`Failed to delete image`,
        onGone,
        onRemoved: (removed) => {
          const deleted = removed.map((id) => ({ kind: `${modelOf(kind)}image`, object_id: id }));
          const text = plural(removed.length, {
            one: "Image deleted.",
            other: "# images deleted.",
          });
          showFlash({ text, action: undo(...deleted), path });
        },
      }),
    rotate: (id: number, clockwise: boolean) =>
      change({
        id,
        send: async () => {
          try {
            const image = await rotateImage(kind, id, clockwise);
            return (now) => replaced(now, image);
          } catch (reason) {
            // The answer may have been lost after the server had rotated it.
            await cache.refetch().catch(() => undefined);
            throw reason;
          }
        },
        success: t`Picture rotated.`,
      }),
    makePrimary: (id: number) => {
      const before = cache.get().find(({ is_primary }) => is_primary)?.id;
      change({
        id,
        send: async () => {
          await setPrimaryImage(kind, id);
          // Only the server knows the new position of the former primary image.
          await cache.refetch().catch(() => undefined);
          return (now) => primaryFirst(markedPrimary(now, id));
        },
        optimistic: (now) => markedPrimary(now, id),
        rollback: (now) => markedPrimary(now, before),
        failure: () => t`Failed to set image as primary`,
        success: t`Primary image changed.`,
      });
    },
    move: (id: number, by: number) =>
      change({
        id,
        send: async () => {
          // As it is by then: the move before may have been rolled back.
          await place.reorder?.(idsOf(cache.get()));
          return unchanged;
        },
        optimistic: (now) => moved(now, id, by),
        rollback: (now) => moved(now, id, -by),
        failure: (reason) => orderError(reason, outdatedOrder()),
        success: t`Image order saved.`,
      }),
  };
}

function outdatedOrder(): string {
  return t`The pictures were changed elsewhere. This is the list as it is now: please move it again.`;
}
