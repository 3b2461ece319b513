import { plural, t } from "@lingui/core/macro";
import type { ItemImage } from "../../catalogue/queries";

const FULL_SCREEN = 1600; // longest side in pixels; smaller images look blurred on a desktop

export function isTooSmall({ width, height }: Pick<ItemImage, "width" | "height">): boolean {
  return Math.max(width, height) < FULL_SCREEN;
}

/** Problems with an item's photos, as short texts. */
export function imageWarnings(images: readonly ItemImage[]): string[] {
  const warnings: string[] = [];
  const small = images.filter(isTooSmall).length;
  const withoutAlt = images.filter(({ alt }) => !alt).length;
  const hasPrimary = images.some(({ is_primary }) => is_primary);
  if (!hasPrimary) warnings.push(t`No primary picture: lists show a drawing`);
  if (small > 0) {
    const text = plural(small, {
      one: "# picture too small for full screen",
      other: "# pictures too small for full screen",
    });
    warnings.push(text);
  }
  if (withoutAlt > 0) {
    const text = plural(withoutAlt, {
      one: "# picture without words for it",
      other: "# pictures without words for them",
    });
    warnings.push(text);
  }
  return warnings;
}
