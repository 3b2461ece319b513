import type { ItemImage } from "../../api/queries";

const FULL_SCREEN = 1600; // pixels of the longest side: less is blurred on a desktop

export function isTooSmall({ width, height }: ItemImage): boolean {
  return Math.max(width, height) < FULL_SCREEN;
}

/** What visitors miss in the photographs of an item, as short sentences. */
export function photoHints(images: readonly ItemImage[]): string[] {
  const hints: string[] = [];
  const small = images.filter(isTooSmall).length;
  const silent = images.filter(({ alt }) => !alt).length;
  const hasMain = images.some(({ is_primary }) => is_primary);
  if (!hasMain) hints.push("No main picture: lists show a drawing");
  if (small > 0) hints.push(`${counted(small)} too small for full screen`);
  if (silent > 0) hints.push(`${counted(silent)} without alternative text`);
  return hints;
}

function counted(count: number): string {
  return count === 1 ? "1 picture" : `${count} pictures`;
}
