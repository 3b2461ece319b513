/* One image of an item, large, and the controls that change it. */
import { t } from "@lingui/core/macro";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { altText } from "../../catalogue/item-picture";
import type { ItemImage } from "../../catalogue/queries";
import { useModal } from "../../ui/admin/dialog";
import { ICONS, Icon } from "../../ui/admin/icon";
import { Alert } from "../../ui/alert";
import { Arrow } from "../../ui/arrow";
import { Button } from "../../ui/button";
import type { ImageApi } from "../images";
import { Picture } from "../picture";
import { AlternativeText } from "./alternative-text";
import { imageName } from "./image-list";
import { isTooSmall } from "./image-warnings";

type ImageSheetProps = {
  images: readonly ItemImage[];
  /** The place of the one that is shown. */
  index: number;
  image: ItemImage;
  busy: boolean;
  /** Why the last change failed. */
  error?: string;
  /** Show another image. */
  onOpen: (id: number) => void;
  onClose: () => void;
  /** What can be done with it. */
  children: ReactNode;
};

/** One image, large, with all that can be done with it. It is open while it is rendered. */
export function ImageSheet({ images, index, image, busy, error, ...props }: ImageSheetProps) {
  const { onOpen, onClose, children } = props;
  const { onKeyDown: keepFocus, ...modal } = useModal(onClose);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []); // not the first control, which changes things
  const place = index + 1;
  const count = images.length;
  const show = (by: number) => {
    const next = images[index + by];
    if (next) onOpen(next.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    keepFocus(event);
    const isTyping = event.target instanceof Element && event.target.matches("textarea, select");
    if (isTyping) return;
    if (event.key === "ArrowLeft") show(-1);
    if (event.key === "ArrowRight") show(1);
  };
  return (
    <dialog
      {...modal}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      aria-labelledby="image-sheet-heading"
      className="m-auto max-h-[calc(100dvh-2rem)] w-full max-w-none overflow-hidden border-steel-600 bg-steel-900 text-steel-100 backdrop:bg-carbon/80 max-sm:mb-0 max-sm:border-t-4 sm:w-[min(100%-2rem,72rem)] sm:border [&[open]]:flex"
    >
      <div className="flex min-h-0 min-w-0 flex-1 no-first-tap flex-col">
        <div className="grid min-h-0 grid-cols-1 content-start overflow-y-auto sm:grid-cols-[3fr_2fr]">
          <div className="bg-carbon sm:sticky sm:top-0 sm:self-start">
            <Picture
              key={image.id}
              // Around it the placeholder would still be seen.
              image={{ ...image, placeholder: "" }}
              alt={altText(image, imageName(image, index))}
              sizes="(min-width: 72rem) 43rem, (min-width: 40rem) 60vw, 100vw"
              priority
              className={`h-[34svh] w-full object-contain sm:h-[min(30rem,100dvh-8rem)] ${busy ? "opacity-50" : ""}`}
            />
          </div>
          <div className="grid content-start gap-4 p-4 sm:p-6">
            <h2
              ref={title}
              id="image-sheet-heading"
              tabIndex={-1}
              aria-live="polite"
              className="text-subheading tabular-nums outline-none"
            >
              {t`Picture ${place} of ${count}`}
            </h2>
            {error && <Alert kind="error">{error}</Alert>}
            {children}
          </div>
        </div>
        <div className="flex gap-3 border-t border-steel-700 bg-ink px-4 py-3 sm:justify-end sm:px-6 [@media(height<32rem)]:py-1.5">
          <Turn label={t`Previous picture`} isEnd={index === 0} onClick={() => show(-1)} back />
          <Button className="max-sm:flex-1 sm:order-1 sm:min-w-44" onClick={onClose}>
            {t`Done`}
          </Button>
          <Turn label={t`Next picture`} isEnd={place === count} onClick={() => show(1)} />
        </div>
      </div>
    </dialog>
  );
}

type TurnProps = { label: string; isEnd: boolean; back?: boolean; onClick: () => void };

function Turn({ label, isEnd, back, onClick }: TurnProps) {
  return (
    <Button
      kind="secondary"
      aria-label={label}
      aria-disabled={isEnd}
      className="min-w-16 px-3! aria-disabled:opacity-40"
      onClick={onClick}
    >
      <Arrow back={back} className="text-lead" />
    </Button>
  );
}

/**
 * The image whose sheet is open. When it is closed, the focus goes to its tile; if the image is gone,
 * to the next one or to the heading, whose ref is returned.
 */
export function useOpenImage(images: readonly ItemImage[]) {
  const [id, setId] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<{ id: number; index: number }>(undefined);
  const index = images.findIndex((image) => image.id === id);
  const image = images[index];

  useEffect(() => {
    if (image) {
      last.current = { id: image.id, index };
      return;
    }
    if (!last.current) return;
    const left = images.find((other) => other.id === last.current?.id);
    const next = left ?? images[Math.min(last.current.index, images.length - 1)];
    last.current = undefined;
    const tile = document.querySelector<HTMLElement>(`[data-image="${next?.id}"] > button`);
    (tile ?? heading.current)?.focus();
  });

  return {
    image,
    index,
    heading,
    open: setId,
    close: () => setId(undefined),
    /** Not open the sheet again if this image is restored. */
    forget: (gone: number) => setId((open) => (open === gone ? undefined : open)),
  };
}

type ImageControlsProps = {
  image: ItemImage;
  /** Its place among all images of the item, from 0, and how many there are. */
  index: number;
  count: number;
  /** Used in labels, such as 'picture 2'. */
  name: string;
  api: ImageApi<ItemImage>;
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
      <AlternativeText
        key={image.id}
        image={image}
        id={image.id}
        api={props.api}
        path={path}
        name={name}
      />
      <div className="grid grid-cols-4 gap-px bg-steel-700">
        <Action icon="focus" onClick={props.onFocalPoint}>{t`What stays visible`}</Action>
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
