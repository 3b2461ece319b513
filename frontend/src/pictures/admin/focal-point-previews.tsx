import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { StoredImage } from "../images";
import { Picture } from "../picture";
import { SHARE_SHAPE, shareCrop } from "./share-crop";

type FocalPointPreviewsProps = {
  /** With the focal point to show. */
  image: StoredImage;
  /** The shape of the cards that show it. */
  card: number;
  /** The words of the share picture. Undefined if the kind has none. */
  shareName?: string;
};

/** The crops that the site shows, in small. */
export function FocalPointPreviews({ image, card, shareName }: FocalPointPreviewsProps) {
  return (
    <ul
      aria-label={t({ message: "Crops", comment: "How the site cuts a picture." })}
      className="flex items-end justify-center gap-3 sm:gap-5"
    >
      <Preview image={image} shape={card} label={t({ context: "a crop", message: "Card" })} />
      {card === 1 ? (
        <Preview image={image} shape={3 / 2} label={t({ context: "a crop", message: "Table" })} />
      ) : (
        <Preview image={image} shape={1} label={t({ context: "a crop", message: "Square" })} />
      )}
      {shareName !== undefined && (
        <Preview
          image={{ ...image, focus: shareCrop(image.focus, image) }}
          shape={SHARE_SHAPE}
          label={t({ context: "a crop", message: "Shared link" })}
        >
          <span className="absolute inset-x-0 bottom-0 truncate bg-linear-to-t from-ink px-2 pt-4 pb-0.5 font-display text-small font-extrabold text-white uppercase">
            {shareName}
          </span>
        </Preview>
      )}
    </ul>
  );
}

type PreviewProps = { image: StoredImage; shape: number; label: string; children?: ReactNode };

function Preview({ image, shape, label, children }: PreviewProps) {
  return (
    <li className="min-w-0" style={{ flex: `${shape} 1 0`, maxWidth: `${6 * shape}rem` }}>
      <div aria-hidden="true" className="relative bg-carbon" style={{ aspectRatio: shape }}>
        <Picture image={image} alt="" sizes="12rem" className="h-full w-full object-cover" />
        {children}
      </div>
      <p className="mt-1.5 text-center text-small leading-tight text-steel-300">{label}</p>
    </li>
  );
}
