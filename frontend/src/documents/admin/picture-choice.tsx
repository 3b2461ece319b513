import { t } from "@lingui/core/macro";
import type { DocumentImage } from "../../pictures/images";
import { Picture } from "../../pictures/picture";
import { pictureWords } from "./pictures";

type PictureChoiceProps = {
  images: readonly DocumentImage[];
  /** The name of the chosen one. */
  chosen: string;
  onChange: (picture: string) => void;
};

/** The pictures of a page, of which one is chosen. */
export function PictureChoice({ images, chosen, onChange }: PictureChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="label text-steel-300">{t`Pictures of this page`}</legend>
      <ul className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-3">
        {images.map((image) => (
          <li key={image.name}>
            <label className="group/choice relative block cursor-pointer bg-steel-900 outline-offset-3 has-checked:ring-4 has-checked:ring-hot has-focus-visible:outline-3 has-focus-visible:outline-hot-bright">
              <input
                type="radio"
                name="picture"
                value={image.name}
                checked={image.name === chosen}
                onChange={() => onChange(image.name)}
                // Its tile is below it.
                className="sr-only scroll-mt-4 scroll-mb-48"
              />
              <Picture
                image={image}
                alt=""
                sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 30vw, 45vw"
                className="aspect-3/2 w-full object-cover"
              />
              <span className="block min-h-14 px-3 py-2 text-small leading-tight text-steel-300 group-hover/choice:text-white group-has-checked/choice:text-white">
                <span className="line-clamp-2 wrap-anywhere">{pictureWords(image)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
