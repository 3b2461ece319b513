import { t } from "@lingui/core/macro";
import type { Active, Announcements, Over } from "@dnd-kit/core";
import { capitalised } from "../format";

export function instructions(): string {
  return t`To pick it up, press Space or Enter. Move it with the arrow keys, and drop it with Space or Enter. Escape puts it back.`;
}

/** What a screen reader says during a drag of one of `ids`, which have `names`. */
export function announcements(ids: readonly number[], names: readonly string[]): Announcements {
  const indexOf = ({ id }: Active | Over) => ids.findIndex((each) => each === id);
  const named = (row: Active) => capitalised(names[indexOf(row)] ?? "");
  const placeOf = (row: Active | Over) => indexOf(row) + 1;
  const count = ids.length;
  return {
    // `onDragOver` follows at once, over the own place.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const name = named(active);
      const place = placeOf(over);
      return over.id === active.id
        ? t`${name} is picked up, at place ${place} of ${count}.`
        : t`${name} moved to place ${place} of ${count}.`;
    },
    onDragEnd: ({ active, over }) => {
      const name = named(active);
      const place = placeOf(over ?? active);
      return over && over.id !== active.id
        ? t`${name} dropped at place ${place} of ${count}.`
        : t`${name} stays at place ${place} of ${count}.`;
    },
    onDragCancel: ({ active }) => {
      const name = named(active);
      const place = placeOf(active);
      return t`${name} is back at place ${place} of ${count}.`;
    },
  };
}
