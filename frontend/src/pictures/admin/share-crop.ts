import { CENTRE, type Focus } from "../focal-point";

export const SHARE_SHAPE = 1200 / 630;

/** The crop of a build's share picture, as `centering` in catalogue/share.py has it. */
export function shareCrop({ x, y }: Focus, size: { width: number; height: number }): Focus {
  if (x === CENTRE.x && y === CENTRE.y) return { x, y: 0.3 };
  const visible = Math.min(1, size.width / size.height / SHARE_SHAPE);
  if (visible === 1) return { x, y: 0.5 };
  return { x, y: Math.min(1, Math.max(0, (y - visible / 3) / (1 - visible))) };
}
