import { t } from "@lingui/core/macro";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { altText } from "../../catalogue/item-picture";
import type { ItemImage } from "../../catalogue/queries";
import { useModal } from "../../ui/admin/modal";
import { Alert } from "../../ui/alert";
import { Arrow } from "../../ui/arrow";
import { Button } from "../../ui/button";
import { Picture } from "../picture";
import { imageName } from "./image-list";

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

  return { image, index, heading, open: setId, close: () => setId(undefined) };
}
