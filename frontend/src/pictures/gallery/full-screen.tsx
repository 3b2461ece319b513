import { t } from "@lingui/core/macro";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { loadChunk } from "../../ui/lazy";
import type { GalleryPicture } from "../picture";
import type { Lightbox as FullScreen } from "./lightbox";

/** Loaded on demand. */
const loadLightbox = () => import(/* webpackChunkName: "lightbox" */ "./lightbox");

type FullScreenView = {
  isOpen: boolean;
  /** The properties of the button that opens it, which gets the focus when it is closed. */
  opener: ComponentProps<"button">;
  /** The view while it is open; if it did not load, why. */
  view: ReactNode;
};

/** Pictures full screen. If this fails, only that is missing. */
export function useFullScreen(
  pictures: readonly GalleryPicture[],
  index: number,
  onView: (index: number) => void,
): FullScreenView {
  const [Lightbox, setLightbox] = useState<typeof FullScreen>(); // set while it is open
  /** From the tap until the view is loaded. */
  const [isOpening, setOpening] = useState(false);
  const [failed, setFailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const taps = useRef(0);

  const open = async () => {
    const tap = ++taps.current;
    setOpening(true);
    const module = await loadChunk(loadLightbox, true).catch(() => undefined);
    if (tap !== taps.current) return; // a later tap has its own answer, which may come first
    setOpening(false);
    setFailed(!module);
    if (module) setLightbox(() => module.Lightbox);
  };
  const close = () => {
    setLightbox(undefined);
    button.current?.focus();
  };

  return {
    isOpen: !!Lightbox,
    opener: {
      ref: button,
      type: "button",
      "aria-haspopup": "dialog",
      "aria-busy": isOpening || undefined,
      onClick: () => void open(),
      onPointerEnter: () => void loadLightbox().catch(() => undefined),
    },
    view: (
      <>
        {failed && (
          <p role="status" className="mt-3 text-small text-steel-300">
            {t`The picture could not be opened full screen. Please check your connection and try again.`}
          </p>
        )}
        {Lightbox && <Lightbox pictures={pictures} index={index} onView={onView} onClose={close} />}
      </>
    ),
  };
}
