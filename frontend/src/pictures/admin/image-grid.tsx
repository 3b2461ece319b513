import { t } from "@lingui/core/macro";
import type { RefObject } from "react";
import { altText } from "../../catalogue/item-picture";
import type { ItemImage } from "../../catalogue/queries";
import { DragHandle, DragList, useDragRow } from "../../ui/admin/drag-list";
import { useFocusRestore } from "../../ui/admin/focus-restore";
import { ICONS, Icon } from "../../ui/admin/icon";
import { Button } from "../../ui/button";
import { ListItemBoundary } from "../../ui/error-boundary";
import { Picture } from "../picture";
import { imageName } from "./image-list";
import type { ImageSelection } from "./image-deletion";
import "./images-panel.css";
import { isTooSmall } from "./image-warnings";

type ImageGridProps = {
  images: ItemImage[];
  /** The id of the image that is being changed. */
  changing: number | undefined;
  selection: ImageSelection;
  /** Where the focus goes when the image that has it is gone. */
  heading: RefObject<HTMLElement | null>;
  onMove: (id: number, by: number) => void;
  onOpen: (id: number) => void;
  onDelete: (id: number) => void;
  onPrimary: (id: number) => void;
};

/** The images of an item, in order. */
export function ImageGrid({ images, changing, selection, heading, ...on }: ImageGridProps) {
  const list = useFocusRestore<HTMLUListElement>(heading);
  return (
    <DragList rows={images} name={imageName} onMove={on.onMove}>
      {(images) => (
        <ul
          {...list}
          aria-labelledby="images-heading"
          className="grid grid-cols-2 gap-2 empty:hidden sm:gap-4 min-[22.5rem]:grid-cols-3 md:grid-cols-4"
        >
          {images.map((image, index) => (
            <ListItemBoundary key={image.id} resetKey={image}>
              <ImageTile
                image={image}
                name={imageName(image, index)}
                busy={changing === image.id}
                // The primary image is always first.
                canMove={index > 0 && images.length > 2}
                isSelected={selection.isOn ? selection.ids.has(image.id) : undefined}
                onToggle={() => selection.toggle(image.id)}
                onOpen={() => on.onOpen(image.id)}
                onDelete={() => on.onDelete(image.id)}
                onPrimary={image.is_primary ? undefined : () => on.onPrimary(image.id)}
              />
            </ListItemBoundary>
          ))}
        </ul>
      )}
    </DragList>
  );
}

type ImageTileProps = {
  image: ItemImage;
  /** Used in labels, such as 'picture 2'. */
  name: string;
  busy: boolean;
  /** Whether it can be dragged. */
  canMove: boolean;
  /** Undefined if a tap opens it. */
  isSelected?: boolean;
  onToggle: () => void;
  onOpen: () => void;
  onDelete: () => void;
  /** Undefined if it is primary. */
  onPrimary?: () => void;
};

/** One image in the grid: a tap opens or selects it. What a mouse can do with it appears above. */
function ImageTile({ image, name, busy, canMove, isSelected, ...on }: ImageTileProps) {
  const { id, alt, is_primary: isPrimary } = image;
  const selects = isSelected !== undefined;
  const drag = useDragRow(id, canMove);
  const label = selects ? t`Select ${name}` : t`Open ${name}`;
  return (
    <li
      {...drag.row}
      tabIndex={-1}
      aria-label={alt ? `${name}: ${alt}` : name}
      aria-busy={busy}
      data-image={id}
      className={`image-tile relative bg-carbon ${isPrimary ? "ring-4 ring-hot" : ""}`}
    >
      <Picture
        image={image}
        alt={altText(image, name)}
        sizes="(min-width: 84rem) 21rem, (min-width: 48rem) 25vw, (min-width: 22.5rem) 33vw, 50vw"
        className={`aspect-square w-full object-cover md:aspect-3/2 ${busy ? "opacity-50" : ""}`}
      />
      <button
        type="button"
        aria-label={isTooSmall(image) ? `${label}, ${t`too small for full screen`}` : label}
        aria-pressed={isSelected}
        onClick={selects ? on.onToggle : on.onOpen}
        className={`absolute inset-0 cursor-pointer -outline-offset-4 ${isSelected ? "bg-carbon/50" : ""}`}
      >
        {selects && <SelectionMark isSelected={isSelected} />}
        {!selects && isTooSmall(image) && <SmallMark />}
      </button>
      {isPrimary && (
        <p className="plate label pointer-events-none absolute top-0 left-0 px-3 pt-1.5 pb-1 text-small tracking-normal [--cut:0.4rem]">
          {t({ message: "Primary", comment: "The picture that lists show." })}
        </p>
      )}
      {canMove && !selects && (
        <DragHandle drag={drag.handle} name={name} className="image-handle" />
      )}
      {!selects && (
        <div className="image-actions">
          {on.onPrimary && (
            <Button
              kind="secondary"
              aria-label={t`Set as Primary: ${name}`}
              onClick={on.onPrimary}
              className="min-h-11! min-w-0 flex-1 px-2! text-small"
            >
              {t`Set as Primary`}
            </Button>
          )}
          <Button
            kind="secondary"
            aria-label={t`Delete ${name}`}
            title={t`Delete`}
            onClick={on.onDelete}
            className="min-h-11! min-w-11 px-2! ml-auto"
          >
            <Icon path={ICONS.delete} className="size-5" />
          </Button>
        </div>
      )}
    </li>
  );
}

/** The same mark as that of the warning above the grid. */
function SmallMark() {
  return (
    <span className="absolute bottom-0 left-0 grid bg-carbon/80 px-2.5 py-1.5">
      <span aria-hidden="true" className="h-4 w-2 -skew-x-[24deg] bg-hot" />
    </span>
  );
}

function SelectionMark({ isSelected }: { isSelected: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute right-1.5 bottom-1.5 grid size-7 place-items-center border-2 ${isSelected ? "border-hot bg-hot" : "border-white bg-carbon/70"}`}
    >
      {isSelected && (
        <svg viewBox="0 0 16 16" className="size-4.5 fill-none stroke-ink stroke-3">
          <path d="m2 8.500 4 4L14 3.500" />
        </svg>
      )}
    </span>
  );
}
