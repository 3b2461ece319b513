import { t } from "@lingui/core/macro";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import pictureFiles from "../../content/picture-files.json";
import { useModal } from "../../ui/admin/dialog";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { errorMessage } from "../../ui/loading";
import { CENTRE, type FocalPoint, Picture } from "../picture";
import type { StoredImage } from "../images";

type FocalPointDialogProps = {
  image: StoredImage;
  /** The shape of the cards that show it. */
  card: number;
  /** The words of the share picture. Undefined if there is none. */
  shareName?: string;
  /** The picture's name, such as 'picture 2'. */
  name: string;
  /** Rejects with the reason why it was not saved. */
  onSave: (focus: FocalPoint) => Promise<unknown>;
  onClose: () => void;
};

/** Moves the focal point of a picture. It is open while it is rendered, also if saving fails. */
export function FocalPointDialog(props: FocalPointDialogProps) {
  const { image, card, shareName, name, onSave, onClose } = props;
  const [focus, setFocus] = useState(image.focus);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const cancel = () => {
    if (!saving) onClose();
  };
  const modal = useModal(cancel, saving);
  const id = useId();

  const save = () => {
    setSaving(true);
    setError(undefined);
    onSave(focus).then(onClose, (reason: unknown) => {
      setError(errorMessage(reason instanceof Error ? reason : null));
      setSaving(false);
    });
  };
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      aria-describedby={`${id}-help`}
      className="m-auto max-h-dvh w-[min(100%-1rem,44rem)] max-w-none overflow-y-auto border border-steel-600 bg-steel-900 p-4 text-steel-100 backdrop:bg-carbon/80 sm:p-8"
    >
      {/* A second tap on the tile behind is not meant for the picture. */}
      <div className="grid no-first-tap gap-4">
        <div>
          <h2 id={id} className="text-subheading">
            {t`What stays visible of ${name}`}
          </h2>
          <p id={`${id}-help`} className="mt-1 text-steel-300">
            {t`Tap on what must stay visible where the picture is cropped.`}
          </p>
        </div>
        <FocalPointPicture image={image} focus={focus} onMove={setFocus} />
        <FocalPointPreviews image={{ ...image, focus }} card={card} shareName={shareName} />
        {error && <Alert kind="error">{error}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={() => setFocus(CENTRE)} className="mr-auto">
            {t({ message: "Centre", comment: "Puts the focal point back into the middle." })}
          </Button>
          <Button kind="secondary" aria-disabled={saving} onClick={cancel}>
            {t`Cancel`}
          </Button>
          <Button aria-disabled={saving} onClick={() => !saving && save()}>
            {saving ? t`Saving...` : t`Save`}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

const STEP = 0.05;
const HEIGHT = 40; // percent of the window's height: leaves room for the previews and buttons

/** How an arrow key moves the point. */
const MOVES: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

type FocalPointPictureProps = {
  image: StoredImage;
  focus: FocalPoint;
  onMove: (focus: FocalPoint) => void;
};

/** The whole picture with its focal point, which a tap or the arrow keys move. */
function FocalPointPicture({ image, focus, onMove }: FocalPointPictureProps) {
  const { width, height } = image;
  const control = useRef<HTMLInputElement>(null);
  const [left = "", top = ""] = [focus.x, focus.y].map((part) => `${Math.round(part * 100)}%`);

  const onClick = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    onMove(
      rounded((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, 100),
    );
    control.current?.focus(); // so that arrow keys go on from here
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    onMove(rounded(focus.x + move[0], focus.y + move[1], 1 / STEP));
  };
  const slider = {
    type: "range",
    min: 0,
    max: 100,
    step: STEP * 100,
    "aria-valuetext": t`${left} from the left, ${top} from the top`,
    onKeyDown,
    className: "sr-only",
  };
  return (
    // A click on the picture is one way; the sliders are the other.
    <div
      role="presentation"
      onClick={onClick}
      className="group/focal relative mx-auto cursor-crosshair touch-manipulation bg-carbon"
      style={{
        aspectRatio: width / height,
        width: `min(100%, ${(HEIGHT * width) / height}svh)`,
      }}
    >
      <Picture
        image={image}
        alt=""
        sizes="(min-width: 48rem) 40rem, 100vw"
        priority
        className="h-full w-full"
      />
      <span
        aria-hidden="true"
        data-focal-point
        className="pointer-events-none absolute size-11 -translate-1/2 rounded-full border-3 border-white shadow-[0_0_0_2px_var(--color-carbon),inset_0_0_0_2px_var(--color-carbon)] group-has-focus-visible/focal:outline-3 group-has-focus-visible/focal:outline-offset-3 group-has-focus-visible/focal:outline-hot-bright"
        style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
      />
      <input
        ref={control}
        {...slider}
        aria-label={t`Its place from the left`}
        value={Math.round(focus.x * 100)}
        onChange={(event) => onMove({ ...focus, x: Number(event.target.value) / 100 })}
      />
      {/* For screen readers without arrow keys. With them, the first one moves both ways. */}
      <input
        {...slider}
        tabIndex={-1}
        aria-label={t`Its place from the top`}
        value={Math.round(focus.y * 100)}
        onChange={(event) => onMove({ ...focus, y: Number(event.target.value) / 100 })}
      />
    </div>
  );
}

/** The point in whole steps, of which there are so many in the picture, and within it. */
function rounded(x: number, y: number, steps: number): FocalPoint {
  const [a = 0, b = 0] = [x, y].map(
    (part) => Math.round(Math.min(1, Math.max(0, part)) * steps) / steps,
  );
  return { x: a, y: b };
}

type FocalPointPreviewsProps = {
  /** With the focal point to show. */
  image: StoredImage;
  /** The shape of the cards that show it. */
  card: number;
  /** The words of the share picture. Undefined if the kind has none. */
  shareName?: string;
};

/** The crops that the site shows, in small. */
function FocalPointPreviews({ image, card, shareName }: FocalPointPreviewsProps) {
  return (
    <ul
      aria-label={t({ message: "Crops", comment: "How the site cuts a picture." })}
      className="flex items-end justify-center gap-3 sm:gap-5"
    >
      <Preview image={image} shape={card} label={t({ context: "a crop", message: "Card" })} />
      {card === 1 ? (
        <Preview image={image} shape={3 / 2} label={t({ context: "a crop", message: "Table" })} />
      ) : (
        <Preview image={image} shape={1} label={t({ context: "a crop", message: "Square" })} />
      )}
      {shareName !== undefined && (
        <Preview
          image={{ ...image, focus: shareCrop(image.focus, image) }}
          shape={SHARE_SHAPE}
          label={t({ context: "a crop", message: "Shared link" })}
        >
          <span className="absolute inset-x-0 bottom-0 truncate bg-linear-to-t from-ink px-2 pt-4 pb-0.5 font-display text-small font-extrabold text-white uppercase">
            {shareName}
          </span>
        </Preview>
      )}
    </ul>
  );
}

type PreviewProps = { image: StoredImage; shape: number; label: string; children?: ReactNode };

function Preview({ image, shape, label, children }: PreviewProps) {
  return (
    <li className="min-w-0" style={{ flex: `${shape} 1 0`, maxWidth: `${6 * shape}rem` }}>
      <div aria-hidden="true" className="relative bg-carbon" style={{ aspectRatio: shape }}>
        <Picture image={image} alt="" sizes="12rem" className="h-full w-full object-cover" />
        {children}
      </div>
      <p className="mt-1.5 text-center text-small leading-tight text-steel-300">{label}</p>
    </li>
  );
}

type FocalPointButtonProps = {
  /** The picture's name, such as 'picture 2'. */
  name: string;
  onClick: () => void;
  /** The picture, which the button covers. */
  children: ReactNode;
};

/** Makes a picture of the panel a button that opens the dialog for its focal point. */
export function FocalPointButton({ name, onClick, children }: FocalPointButtonProps) {
  return (
    <div className="relative">
      {children}
      <button
        type="button"
        aria-label={t`Choose what stays visible: ${name}`}
        title={t`Choose what stays visible where this picture is cropped`}
        onClick={onClick}
        className="absolute inset-0 grid cursor-crosshair items-start justify-end p-2 focus-visible:-outline-offset-4"
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-9 bg-carbon/70 fill-none stroke-white stroke-2 p-1.5"
        >
          <circle cx="12" cy="12" r="6" />
          <path d="M12 1v6m0 10v6M1 12h6m10 0h6" />
        </svg>
      </button>
    </div>
  );
}

const { shared } = pictureFiles;
export const SHARE_SHAPE = shared.width / shared.height;

/** The crop of a build's share picture, as `centering` in catalogue/share_pictures.py has it. */
export function shareCrop(
  { x, y }: FocalPoint,
  size: { width: number; height: number },
): FocalPoint {
  if (x === CENTRE.x && y === CENTRE.y) return { x, y: 0.3 };
  const visible = Math.min(1, size.width / size.height / SHARE_SHAPE);
  if (visible === 1) return { x, y: 0.5 };
  return { x, y: Math.min(1, Math.max(0, (y - visible / 3) / (1 - visible))) };
}
