import { t } from "@lingui/core/macro";
import { AlternativeText } from "../../pictures/admin/alternative-text";
import { FocalPointButton } from "../../pictures/admin/focal-point-dialog";
import { isTooSmall } from "../../pictures/admin/image-warnings";
import type { DocumentImage, ImageApi } from "../../pictures/images";
import { Picture } from "../../pictures/picture";
import { Button } from "../../ui/button";
import { pictureWords } from "./pictures";

type ChosenPictureProps = {
  image: DocumentImage;
  api: ImageApi<DocumentImage>;
  /** The path in the admin of the page's form. */
  path: string;
  busy: boolean;
  onFocalPoint: () => void;
  onDelete: () => void;
};

/** The picture with what belongs to it: flat on a phone, where it shares the screen with the others. */
export function ChosenPicture({ image, api, path, busy, onDelete, ...on }: ChosenPictureProps) {
  const picture = (
    <Picture
      image={image}
      alt={pictureWords(image)}
      sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 30vw, 7rem"
      className="aspect-3/2 w-full object-cover"
    />
  );
  const { id, width, height } = image;
  const isUploaded = id !== null;
  const name = t`the chosen picture`;
  return (
    <li
      aria-busy={busy}
      className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 sm:grid-cols-1"
    >
      <div>
        {isUploaded ? (
          <FocalPointButton name={name} onClick={on.onFocalPoint}>
            {picture}
          </FocalPointButton>
        ) : (
          picture
        )}
      </div>
      {isUploaded ? (
        <>
          <div className="row-span-2 max-sm:-mt-1 sm:row-span-1">
            <AlternativeText image={image} id={id} api={api} path={path} name={name} />
            {isTooSmall(image) && (
              <p className="text-small text-steel-300">{t`Small: ${width} × ${height}`}</p>
            )}
          </div>
          <Button
            kind="secondary"
            aria-label={t`Delete ${name}`}
            className="max-sm:px-3!"
            onClick={onDelete}
          >
            {t`Delete`}
          </Button>
        </>
      ) : (
        <p className="text-small text-steel-300">
          {t`This picture came with the site. An uploaded picture has a text and a focal point of its own.`}
        </p>
      )}
    </li>
  );
}
