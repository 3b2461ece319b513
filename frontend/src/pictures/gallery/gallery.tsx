import { t } from "@lingui/core/macro";
import { type RefObject, type Touch, type TouchEvent, useEffect, useRef, useState } from "react";
import { STEP } from "../../core/early-interactions";
import { swipe } from "../../ui/swipe";
import { type GalleryPicture, Picture } from "../picture";
import { useFullScreen } from "./full-screen";

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
  const section = useRef<HTMLElement>(null);
  const several = pictures.length > 1;

  const step = (by: number) =>
    setIndex((current) => (current + by + pictures.length) % pictures.length);
  const swipe = useSwipe(step);
  const { isOpen, opener, view } = useFullScreen(pictures, index, setIndex);
  useArrowKeys(several && !isOpen, step, carousel ? section : undefined);

  const picture = pictures[index];
  if (!picture) return null;
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
          {...opener}
          data-seen="picture"
          className="block w-full cursor-zoom-in touch-pan-y touch-pinch-zoom noscript:pointer-events-none"
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
      {view}
    </section>
  );
}

function Counter({ index, total }: { index: number; total: number }) {
  return (
    <p
      aria-live="polite"
      className="plate numerals absolute bottom-0 left-0 px-4 pt-3 pb-2.5 text-xl noscript:hidden"
    >
      {index + 1} / {total}
    </p>
  );
}

type StepButtonProps = { direction: "previous" | "next"; onClick: () => void };

function StepButton({ direction, onClick }: StepButtonProps) {
  const next = direction === "next";
  return (
    <button
      type="button"
      name={STEP}
      aria-label={next ? t`Next picture` : t`Previous picture`}
      onClick={onClick}
      className={`absolute top-1/2 grid size-12 -translate-y-1/2 cursor-pointer place-items-center bg-carbon/70 text-white transition-colors hover:bg-hot hover:text-ink forced-colors:border noscript:hidden ${next ? "right-0" : "left-0"}`}
    >
      <svg viewBox="0 0 12 20" aria-hidden="true" className="h-5 fill-none stroke-current stroke-3">
        <path d={next ? "m2 1.5 8 8.5-8 8.5" : "m10 1.5-8 8.5 8 8.5"} />
      </svg>
    </button>
  );
}

type ThumbnailsProps = {
  pictures: readonly GalleryPicture[];
  index: number;
  onChoose: (index: number) => void;
};

function Thumbnails({ pictures, index, onChoose }: ThumbnailsProps) {
  return (
    <ul className="-mx-1.5 mt-2 flex gap-3 overflow-x-auto p-1.5">
      {pictures.map((picture, position) => (
        <li key={position} className="shrink-0">
          <button
            type="button"
            aria-label={pictureLabel(position + 1)}
            aria-current={position === index}
            onClick={() => onChoose(position)}
            className="block w-24 cursor-pointer border-b-4 border-transparent opacity-60 transition hover:opacity-100 aria-current:border-hot aria-current:opacity-100 sm:w-32 noscript:pointer-events-none noscript:opacity-100"
          >
            <Picture
              image={picture}
              alt=""
              sizes="8rem"
              className="aspect-3/2 w-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function pictureLabel(number: number): string {
  return t`Picture ${number}`;
}

/**
 * Step through pictures with the arrow keys, except in elements that use these keys themselves.
 * With `within`, only while the focus is inside it.
 */
function useArrowKeys(
  active: boolean,
  step: (by: number) => void,
  within?: RefObject<Element | null>,
): void {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
      if (within && !(target instanceof Node && within.current?.contains(target))) return;
      step(by);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}

/** Swiping left shows the next picture. */
function useSwipe(step: (by: number) => void) {
  const start = useRef<Touch>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const by = swipe(start.current, touch);
      if (by) step(by);
    },
  };
}
