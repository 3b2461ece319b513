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
  const { width, height, placeholder, variants } = image;
  const modern = variants.filter((variant) => variant.type !== "image/jpeg");
  const fallback = variants.find((variant) => variant.type === "image/jpeg") ?? modern.at(-1);
  return (
    <img
      className={className}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      width={width}
      height={height}
      alt={alt}
      style={placeholder ? { background: `center / cover url(${placeholder})` } : undefined}
      sizes={sizes}
      srcSet={modern.map((variant) => `${variant.url} ${variant.width}w`).join(", ") || undefined}
      src={fallback?.url ?? image.image_path}
    />
  );
}
