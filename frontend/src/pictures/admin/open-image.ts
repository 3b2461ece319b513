import { useEffect, useRef, useState } from "react";
import type { ItemImage } from "../../catalogue/queries";

/**
 * The image whose sheet is open. When it is closed, the focus goes to its tile; if the image is gone,
 * to the next one or to the heading, whose ref is returned.
 */
export function useOpenImage(images: readonly ItemImage[]) {
  const [id, setId] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<{ id: number; index: number }>(undefined);
  const index = images.findIndex((image) => image.id === id);
  const image = images[index];

  useEffect(() => {
    if (image) {
      last.current = { id: image.id, index };
      return;
    }
    if (!last.current) return;
    const left = images.find((other) => other.id === last.current?.id);
    const next = left ?? images[Math.min(last.current.index, images.length - 1)];
    last.current = undefined;
    const tile = document.querySelector<HTMLElement>(`[data-image="${next?.id}"] > button`);
    (tile ?? heading.current)?.focus();
  });

  return { image, index, heading, open: setId, close: () => setId(undefined) };
}
