import { t } from "@lingui/core/macro";
import { type ComponentProps, useId } from "react";
import type { ItemImage } from "../../catalogue/queries";
import { ICONS, Icon } from "../../ui/admin/icon";
import { Button } from "../../ui/button";
import type { ImagePlace } from "../images";
import { Description } from "./alternative-text";
import { isTooSmall } from "./photo-warnings";

type ImageControlsProps = {
  image: ItemImage;
  /** Its place among all images of the item, from 0, and how many there are. */
  index: number;
  count: number;
  /** Used in labels, such as 'picture 2'. */
  name: string;
  place: ImagePlace<ItemImage>;
  /** The path of the item's form in the admin. */
  path: string;
  /** Whether it is being changed. */
  busy: boolean;
  onPrimary: () => void;
  /** Move it by a number of places. */
  onMove: (by: number) => void;
  onFocalPoint: () => void;
  onRotate: (clockwise: boolean) => void;
  onDelete: () => void;
};

/** What the owner can do with an image that is open. */
export function ImageControls({ image, name, path, busy, ...props }: ImageControlsProps) {
  const { width, height } = image;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Place {...props} image={image} />
        {image.is_primary ? (
          <p className="plate label flex min-h-12 flex-1 items-center justify-center px-4 pt-1 [--cut:0.5rem]">
            {t({ message: "Primary", comment: "The picture that lists show." })}
          </p>
        ) : (
          <Button kind="secondary" className="flex-1 px-3!" onClick={props.onPrimary}>
            {t`Set as Primary`}
          </Button>
        )}
      </div>
      <Description
        key={image.id}
        image={image}
        id={image.id}
        place={props.place}
        path={path}
        name={name}
      />
      <div className="grid grid-cols-4 gap-px bg-steel-700">
        <Action icon="focus" onClick={props.onFocalPoint}>{t`Focal point`}</Action>
        <Action icon="left" aria-disabled={busy} onClick={() => !busy && props.onRotate(false)}>
          {t`Rotate left`}
        </Action>
        <Action icon="right" aria-disabled={busy} onClick={() => !busy && props.onRotate(true)}>
          {t`Rotate right`}
        </Action>
        <Action icon="delete" onClick={props.onDelete}>{t`Delete`}</Action>
      </div>
      {isTooSmall(image) && (
        <p className="text-small text-steel-300">{t`Small: ${width} × ${height}`}</p>
      )}
    </>
  );
}

type PlaceProps = Pick<ImageControlsProps, "image" | "index" | "count" | "onPrimary" | "onMove">;

/** The primary image is first. It stays there until another one is primary. */
function Place({ image, index, count, onPrimary, onMove }: PlaceProps) {
  const id = useId();
  const move = (next: number) => (next === 0 ? onPrimary() : onMove(next - index));
  return (
    <div className="min-w-28 flex-1">
      <label htmlFor={id} className="text-small text-steel-300">
        {t`Place`}
      </label>
      <select
        id={id}
        value={index}
        disabled={image.is_primary}
        onChange={(event) => move(Number(event.target.value))}
        className="select mt-1 block min-h-12 w-full border-b-2 border-steel-400 bg-carbon pr-10 pl-4 text-white hover:border-steel-100 disabled:text-steel-300"
      >
        {Array.from({ length: count }, (_, other) => (
          <option key={other} value={other}>
            {placeText(other + 1, count)}
          </option>
        ))}
      </select>
    </div>
  );
}

function placeText(place: number, count: number): string {
  return place === 1 ? t`1, as the primary` : t`${place} of ${count}`;
}

type ActionProps = ComponentProps<"button"> & {
  icon: keyof typeof ICONS;
};

function Action({ icon, children, ...button }: ActionProps) {
  return (
    <button
      type="button"
      {...button}
      className="grid min-h-17 cursor-pointer content-start justify-items-center gap-1.5 bg-steel-800 px-1 pt-3 pb-2 text-center text-small leading-tight text-steel-100 -outline-offset-4 wrap-anywhere hover:bg-steel-700 hover:text-white aria-disabled:opacity-50"
    >
      <Icon path={ICONS[icon]} className="size-6" />
      {children}
    </button>
  );
}
