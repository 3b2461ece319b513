import { KeyboardCode, type ClientRect, type KeyboardCoordinateGetter } from "@dnd-kit/core";

/**
 * Moves what is dragged to the next place in the direction of the arrow key. The library's own
 * getter compares corners, and goes sideways when a scroll has left them a fraction apart.
 */
export const nextPlace: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, collisionRect: dragged, droppableRects, droppableContainers } = context;
  const now = active && droppableRects.get((over ?? active).id);
  const isBeyond = DIRECTIONS[event.code];
  if (!now || !dragged || !isBeyond) return undefined;
  event.preventDefault(); // the page would scroll
  const [next] = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .filter((place) => isBeyond(place, now))
    .sort((a, b) => distance(a, now) - distance(b, now));
  return (
    next && {
      x: next.left + (next.width - dragged.width) / 2,
      y: next.top + (next.height - dragged.height) / 2,
    }
  );
};

const DIRECTIONS: Record<string, (place: ClientRect, now: ClientRect) => boolean> = {
  [KeyboardCode.Up]: (place, now) => place.bottom <= now.top + 1,
  [KeyboardCode.Down]: (place, now) => place.top >= now.bottom - 1,
  [KeyboardCode.Left]: (place, now) => isBeside(place, now) && place.left < now.left,
  [KeyboardCode.Right]: (place, now) => isBeside(place, now) && place.left > now.left,
};

function isBeside(place: ClientRect, now: ClientRect): boolean {
  return Math.abs(place.top - now.top) < 1;
}

function distance(a: ClientRect, b: ClientRect): number {
  return Math.hypot(a.left - b.left, a.top - b.top);
}
