import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { loadChunk } from "../../api/release";
import { Counter, StepButton, Thumbnails } from "./gallery-controls";
import { useArrowKeys, useSwipe } from "./gallery-input";
import type { Lightbox as FullScreen } from "./lightbox";
import { Picture, type PictureSource } from "../picture";

/** Loaded on demand. */
const loadLightbox = () => import(/* webpackChunkName: "lightbox" */ "./lightbox");

export type GalleryPicture = PictureSource & { alt: string };

type GalleryProps = {
  /** At least one, in display order. */
  pictures: readonly GalleryPicture[];
  label: string;
  sizes: string;
  /**
   * One of several on a page. Arrow keys work only while the focus is inside, pictures load lazily,
   * and there are no thumbnails.
   */
  carousel?: boolean;
};

/** One picture at a time, with wrap-around. A click opens it full screen. */
export function Gallery({ pictures, label, sizes, carousel = false }: GalleryProps) {
  const [index, setIndex] = useState(0);
  const [Lightbox, setLightbox] = useState<typeof FullScreen>(); // set while it is open
  /** From the tap until the full-screen view is loaded. */
  const [isOpening, setOpening] = useState(false);
  const [failed, setFailed] = useState(false);
  const section = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const several = pictures.length > 1;

  const step = (by: number) =>
    setIndex((current) => (current + by + pictures.length) % pictures.length);
  const swipe = useSwipe(step);
  useArrowKeys(several && !Lightbox, step, carousel ? section : undefined);

  const picture = pictures[index];
  if (!picture) return null;
  // If this fails, only the full-screen view is missing.
  const open = () => {
    setOpening(true);
    return loadChunk(loadLightbox, true)
      .then(
        (module) => {
          setFailed(false);
          setLightbox(() => module.Lightbox);
        },
        () => setFailed(true),
      )
      .finally(() => setOpening(false));
  };
  const close = () => {
    setLightbox(undefined);
    opener.current?.focus();
  };

  return (
    <section
      ref={section}
      aria-label={label}
      aria-roledescription={carousel ? t`carousel` : t`gallery`}
    >
      {/* On a screen wider than the frame it starts at the edge. */}
      <div
        className={`group relative bg-carbon ${carousel ? "" : "3xl:-ml-[calc((100vw-88rem)/2)]"}`}
      >
        <button
          ref={opener}
          type="button"
          data-seen="picture"
          aria-haspopup="dialog"
          aria-busy={isOpening || undefined}
          className="block w-full cursor-zoom-in touch-pan-y touch-pinch-zoom noscript:pointer-events-none"
          onClick={() => void open()}
          onPointerEnter={() => void loadLightbox().catch(() => undefined)}
          {...(several ? swipe : {})}
        >
          <Picture
            key={index}
            image={picture}
            alt={picture.alt}
            sizes={sizes}
            priority={!carousel}
            className={`aspect-3/2 w-full object-cover ${carousel ? "" : "3xl:max-h-[86svh]"}`}
          />
          <span className="sr-only">{t`Show full screen`}</span>
        </button>
        {several && (
          <>
            <StepButton direction="previous" onClick={() => step(-1)} />
            <StepButton direction="next" onClick={() => step(1)} />
            <Counter index={index} total={pictures.length} />
          </>
        )}
      </div>
      {several && !carousel && <Thumbnails pictures={pictures} index={index} onChoose={setIndex} />}
      {failed && (
        <p role="status" className="mt-3 text-small text-steel-300">
          {t`The picture could not be opened full screen. Please check your connection and try again.`}
        </p>
      )}
      {Lightbox && <Lightbox pictures={pictures} index={index} onView={setIndex} onClose={close} />}
    </section>
  );
}
