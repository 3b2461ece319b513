import type { ItemImage } from "../api/queries";

/** What a picture needs to be drawn: an image of the API, or a file of content/pictures/. */
export type PictureSource = Pick<ItemImage, "width" | "height" | "placeholder" | "variants"> & {
  image_path?: string;
};

type PictureProps = {
  image: PictureSource;
  alt: string;
  /** How wide the picture stands on the page, as in the attribute of the same name. */
  sizes: string;
  /** In the first view: load at once and before others. */
  priority?: boolean;
  className?: string;
};

/** Its place is reserved, and a blurred thumbnail of a few bytes stands there until it is loaded. */
export function Picture({ image, alt, sizes, priority = false, className }: PictureProps) {
  const { width, height, placeholder, image_path } = image;
  const avif = srcSetOf(variantsOfType(image, "image/avif"));
  const [jpeg, webp] = ["image/jpeg", "image/webp"].map(
    (type) => variantsOfType(image, type).at(-1)?.url,
  );
  return (
    // Without a box of its own: the layout is that of the image. The head of a page names the same
    // candidates, so that its first picture comes before any script: pages/preloads.py.
    <picture className="contents">
      {avif && <source className="hidden" type="image/avif" sizes={sizes} srcSet={avif} />}
      <img
        className={className}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding={priority ? "sync" : "async"}
        width={width}
        height={height}
        alt={alt}
        ref={placeholder ? (img) => show(placeholder, img) : undefined}
        sizes={sizes}
        srcSet={srcSetOf(variantsOfType(image, "image/webp"))}
        src={jpeg ?? image_path ?? webp}
      />
    </picture>
  );
}

/** By script: the content security policy refuses styles that stand in the page's text. */
function show(placeholder: string, img: HTMLImageElement | null): void {
  if (img && !img.complete) img.style.background = `center / cover url(${placeholder})`;
}

type Candidate = { url: string; width: number };

function srcSetOf(candidates: readonly Candidate[]): string | undefined {
  return candidates.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined;
}

/** The variants of one type, narrowest first. */
export function variantsOfType({ variants }: PictureSource, type: string) {
  return variants.filter((variant) => variant.type === type);
}
