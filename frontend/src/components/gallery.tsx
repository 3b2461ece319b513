import { lazy, Suspense, useRef, useState } from "react";
import { Counter, StepButton, Thumbnails } from "./gallery-controls";
import { useArrowKeys, useSwipe } from "./gallery-input";
import { Picture, type PictureSource } from "./picture";

/** Only who opens a picture full screen loads the code for it. */
const loadLightbox = () => import(/* webpackChunkName: "lightbox" */ "./lightbox");
const Lightbox = lazy(() => loadLightbox().then((module) => ({ default: module.Lightbox })));

export type GalleryPicture = PictureSource & { alt: string };

type GalleryProps = {
  /** At least one, in the order in which they are shown. */
  pictures: readonly GalleryPicture[];
  label: string;
  sizes: string;
  /**
   * One of several on a page: the arrow keys are its own only while the focus is inside, its
   * pictures wait until they are near, and there are no thumbnails.
   */
  carousel?: boolean;
};

/** One picture at a time, with wrap-around; a click shows it full screen. */
export function Gallery({ pictures, label, sizes, carousel = false }: GalleryProps) {
  const [index, setIndex] = useState(0);
  const [open, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const several = pictures.length > 1;

  const step = (by: number) =>
    setIndex((current) => (current + by + pictures.length) % pictures.length);
  const swipe = useSwipe(step);
  useArrowKeys(several && !open, step, carousel ? section : undefined);

  const picture = pictures[index];
  if (!picture) return null;
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    <section
      ref={section}
      aria-label={label}
      aria-roledescription={carousel ? "carousel" : "gallery"}
    >
      <div className="group relative bg-carbon">
        <button
          ref={opener}
          type="button"
          className="block w-full cursor-zoom-in touch-pan-y touch-pinch-zoom"
          onClick={() => setOpen(true)}
          onPointerEnter={() => void loadLightbox().catch(() => undefined)}
          {...(several ? swipe : {})}
        >
          <Picture
            key={index}
            image={picture}
            alt={picture.alt}
            sizes={sizes}
            priority={!carousel}
            className="aspect-3/2 w-full object-cover"
          />
          <span className="sr-only">Show full screen</span>
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
      {open && (
        <Suspense>
          <Lightbox pictures={pictures} index={index} onView={setIndex} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
