import type { Active, Announcements, Over } from "@dnd-kit/core";
import { capitalised } from "../resource";

export const INSTRUCTIONS =
  "To pick it up, press Space or Enter. Move it with the arrow keys, and drop it with Space or " +
  "Enter. Escape puts it back.";

/** What a screen reader says during a drag of one of `ids`, which have `names`. */
export function announcements(ids: readonly number[], names: readonly string[]): Announcements {
  const indexOf = ({ id }: Active | Over) => ids.findIndex((each) => each === id);
  const named = (row: Active) => capitalised(names[indexOf(row)] ?? "");
  const place = (row: Active | Over) => `place ${indexOf(row) + 1} of ${ids.length}`;
  return {
    // `onDragOver` follows at once, over the own place.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) =>
      over?.id === active.id
        ? `${named(active)} is picked up, at ${place(active)}.`
        : over
          ? `${named(active)} moved to ${place(over)}.`
          : undefined,
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id
        ? `${named(active)} dropped at ${place(over)}.`
        : `${named(active)} stays at ${place(active)}.`,
    onDragCancel: ({ active }) => `${named(active)} is back at ${place(active)}.`,
  };
}
