import { t } from "@lingui/core/macro";
import { STEP } from "../../api/early-tap";
import type { GalleryPicture } from "./gallery";
import { Picture } from "../picture";

export function Counter({ index, total }: { index: number; total: number }) {
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

export function StepButton({ direction, onClick }: StepButtonProps) {
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

export function Thumbnails({ pictures, index, onChoose }: ThumbnailsProps) {
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
