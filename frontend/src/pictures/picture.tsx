/* Pictures as the site shows them, cropped around their focal points. */
import type { ItemImage } from "../catalogue/queries";
import type { Language } from "../core/language";

/** The data needed to render a picture: an image of the API, or a file of brand/pictures/. */
type PictureSource = Pick<ItemImage, "width" | "height" | "placeholder" | "variants"> & {
  image_path?: string;
  /** The language of its alternative text, if that is not the one of the page. */
  lang?: Language;
  /** Of the API only. The site's own pictures have their crop in `className`. */
  focus?: FocalPoint;
};

/** A picture with the text that stands for it. */
export type GalleryPicture = PictureSource & { alt: string };

type PictureProps = {
  image: PictureSource;
  alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** Part of the first view: load it eagerly, before others. */
  priority?: boolean;
  className?: string;
};

/** A picture that reserves its space and shows a tiny blurred placeholder while it loads. */
export function Picture({ image, alt, sizes, priority = false, className }: PictureProps) {
  const { width, height, placeholder, image_path, focus = CENTRE } = image;
  const avif = toSrcSet(variantsOfType(image, "image/avif"));
  const [jpeg, webp] = ["image/jpeg", "image/webp"].map(
    (type) => variantsOfType(image, type).at(-1)?.url,
  );
  return (
    // Has no box of its own, so that the image controls the layout. pages/preloads.py preloads the
    // same candidates.
    <picture className="contents">
      {avif && <source className="hidden" type="image/avif" sizes={sizes} srcSet={avif} />}
      <img
        className={[className, focusClasses(focus)].filter(Boolean).join(" ") || undefined}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding={priority ? "sync" : "async"}
        width={width}
        height={height}
        alt={alt}
        lang={image.lang}
        ref={placeholder ? (img) => showPlaceholder(placeholder, focus, img) : undefined}
        sizes={sizes}
        srcSet={toSrcSet(variantsOfType(image, "image/webp"))}
        src={jpeg ?? image_path ?? webp}
      />
    </picture>
  );
}

/** Set by script, because the content security policy blocks inline styles. */
function showPlaceholder(
  placeholder: string,
  focus: FocalPoint,
  img: HTMLImageElement | null,
): void {
  const [x, y] = focusPosition(focus);
  if (img && !img.complete) img.style.background = `${x}% ${y}% / cover url(${placeholder})`;
}

type Candidate = { url: string; width: number };

function toSrcSet(candidates: readonly Candidate[]): string | undefined {
  return candidates.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined;
}

/** The variants of one MIME type, narrowest first. */
export function variantsOfType({ variants }: PictureSource, type: string) {
  return variants.filter((variant) => variant.type === type);
}

/** A focal point: what the crops of a picture keep visible. */
export type FocalPoint = ItemImage["focus"];

export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/** `object-position` in percent, in the steps that focus.css has. */
function focusPosition({ x, y }: FocalPoint): [x: number, y: number] {
  const percent = (part: number) => Math.round(part * 20) * 5;
  return [percent(x), percent(y)];
}

/** Classes for a cropped picture. None for the centre, which is the default of CSS. */
export function focusClasses(focus: FocalPoint = CENTRE): string {
  const [x, y] = focusPosition(focus);
  return x === 50 && y === 50 ? "" : `focus-x-${x} focus-y-${y}`;
}
