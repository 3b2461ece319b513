/* Focal points: what the crops of a picture keep visible. */
import type { ItemImage } from "../catalogue/queries";

export type Focus = ItemImage["focus"];

export const CENTRE: Focus = { x: 0.5, y: 0.5 };

/** `object-position` in percent, in the steps that focus.css has. */
export function focusPosition({ x, y }: Focus): [x: number, y: number] {
  const percent = (part: number) => Math.round(part * 20) * 5;
  return [percent(x), percent(y)];
}

/** Classes for a cropped picture. None for the centre, which is the default of CSS. */
export function focusClasses(focus: Focus = CENTRE): string {
  const [x, y] = focusPosition(focus);
  return x === 50 && y === 50 ? "" : `focus-x-${x} focus-y-${y}`;
}
