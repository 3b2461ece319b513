/** CSS pixels; a shorter movement is a tap or a scroll. */
const SWIPE = 40;

type Place = { clientX: number; clientY: number };

/** The picture that a finger asks for: 1 for the next one, to the left, -1 for the previous one. */
export function swipe(from: Place, to: Place): -1 | 0 | 1 {
  const x = to.clientX - from.clientX;
  const y = to.clientY - from.clientY;
  if (Math.abs(x) <= SWIPE || Math.abs(x) <= Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}
