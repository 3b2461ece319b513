import { t } from "@lingui/core/macro";
import { useId, type KeyboardEvent } from "react";
import type { StoredImage } from "../../api/images";
import { Arrow } from "../../components/arrow";
import { Button } from "../../components/button";
import { altText } from "../../components/item-picture";
import { Picture } from "../../components/picture";
import limits from "../../content/limits.json";
import { DragHandle } from "../dragging/drag-handle";
import { useDragRow } from "../dragging/drag-row";
import { FocalPointButton } from "./focal-point-button";
import { isTooSmall } from "./photo-warnings";

/** Lets two tiles fit beside each other on a phone, even at 200% text size. */
const NARROW = "min-w-0 flex-auto px-1! wrap-anywhere";

type ImageTileProps = {
  image: StoredImage;
  /** Used in labels, such as 'picture 2'. */
  name: string;
  busy: boolean;
  onDelete: () => void;
  /** Undefined if it is primary, or none can be. */
  onPrimary?: () => void;
  onDescribe: (alt: string) => void;
  onFocalPoint: () => void;
  /** Undefined if the image cannot move in that direction. */
  onEarlier?: () => void;
  onLater?: () => void;
};

/** One image in the grid, with its actions. Its parts line up with those of the tiles beside it. */
export function ImageTile({ image, name, busy, onDelete, onPrimary, ...rest }: ImageTileProps) {
  const { width, height, alt, is_primary: isPrimary } = image;
  const canMove = Boolean(rest.onEarlier ?? rest.onLater);
  const drag = useDragRow(image.id ?? 0, canMove);
  return (
    <li
      {...drag.row}
      tabIndex={-1}
      aria-label={alt ? `${name}: ${alt}` : name}
      aria-busy={busy}
      className={`image-tile row-span-4 grid grid-cols-1 grid-rows-subgrid gap-0 bg-steel-900 ${isPrimary ? "ring-4 ring-hot" : ""}`}
    >
      <div className="relative">
        <FocalPointButton name={name} onClick={rest.onFocalPoint}>
          <Picture
            image={image}
            alt={altText(image, name)}
            sizes="(min-width: 80rem) 20rem, (min-width: 48rem) 30vw, 45vw"
            className="aspect-3/2 w-full object-cover"
          />
        </FocalPointButton>
        {isPrimary && (
          <p className="plate label absolute top-0 left-0 px-4 pt-2 pb-1.5 [--cut:0.5rem]">
            {t({ message: "Primary", comment: "The picture that lists show." })}
          </p>
        )}
        {canMove && (
          <DragHandle
            drag={drag.handle}
            name={name}
            className="absolute! top-0 left-0 bg-carbon/80"
          />
        )}
      </div>
      <div className="image-actions flex flex-wrap content-start gap-2 p-2">
        {onPrimary && (
          <Button
            kind="secondary"
            aria-label={t`Set as Primary: ${name}`}
            onClick={onPrimary}
            className={NARROW}
          >
            {t`Set as Primary`}
          </Button>
        )}
        <Button
          kind="secondary"
          aria-label={t`Delete ${name}`}
          onClick={onDelete}
          className={NARROW}
        >
          {t`Delete`}
        </Button>
      </div>
      <Order name={name} onEarlier={rest.onEarlier} onLater={rest.onLater}>
        {isTooSmall(image) ? t`Small: ${width} × ${height}` : ""}
      </Order>
      <Description image={image} name={name} onDescribe={rest.onDescribe} />
    </li>
  );
}

type OrderProps = Pick<ImageTileProps, "name" | "onEarlier" | "onLater"> & { children: string };

function Order({ name, onEarlier, onLater, children }: OrderProps) {
  const buttonClasses =
    "grid size-11 cursor-pointer place-items-center text-steel-100 hover:bg-steel-700 hover:text-white";
  return (
    <div className="flex min-h-11 items-center gap-1 px-1">
      {onEarlier && (
        <button
          type="button"
          aria-label={t`Move earlier: ${name}`}
          onClick={onEarlier}
          className={buttonClasses}
        >
          <Arrow back />
        </button>
      )}
      <p className="min-w-0 flex-1 px-1 text-center text-small leading-tight text-steel-300">
        {children}
      </p>
      {onLater && (
        <button
          type="button"
          aria-label={t`Move later: ${name}`}
          onClick={onLater}
          className={buttonClasses}
        >
          <Arrow />
        </button>
      )}
    </div>
  );
}

type DescriptionProps = Pick<ImageTileProps, "image" | "name" | "onDescribe">;

/** The alternative text. Saves on Enter and on blur. Not a form, because it may be inside one. */
export function Description({ image, name, onDescribe }: DescriptionProps) {
  const id = useId();
  const save = (typed: string) => {
    const text = typed.trim();
    if (text !== image.alt) onDescribe(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSaveKey = event.key === "s" && (event.ctrlKey || event.metaKey);
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" || isSaveKey) save(event.currentTarget.value);
  };
  return (
    <div className="grid grid-cols-1 content-start gap-1.5 p-2 pt-1">
      <label htmlFor={id} className="text-small wrap-anywhere text-steel-300">
        {t`Alternative text`}
      </label>
      <textarea
        id={id}
        aria-label={t`Alternative text of ${name}`}
        rows={2}
        maxLength={limits.alt_max}
        enterKeyHint="done"
        defaultValue={image.alt}
        // Used until the owner enters a text.
        placeholder={image.default_alt}
        onBlur={(event) => save(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-48 w-full resize-none border-b-2 border-steel-400 bg-carbon px-3 py-2 text-white placeholder:text-steel-400 hover:border-steel-100"
      />
    </div>
  );
}
