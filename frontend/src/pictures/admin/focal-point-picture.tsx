import { t } from "@lingui/core/macro";
import { useRef, type KeyboardEvent, type MouseEvent } from "react";
import type { StoredImage } from "../images";
import type { Focus } from "../focal-point";
import { Picture } from "../picture";

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
  focus: Focus;
  onMove: (focus: Focus) => void;
};

/** The whole picture with its focal point, which a tap or the arrow keys move. */
export function FocalPointPicture({ image, focus, onMove }: FocalPointPictureProps) {
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
        aria-label={t`Focal point, from the left`}
        value={Math.round(focus.x * 100)}
        onChange={(event) => onMove({ ...focus, x: Number(event.target.value) / 100 })}
      />
      {/* For screen readers without arrow keys. With them, the first one moves both ways. */}
      <input
        {...slider}
        tabIndex={-1}
        aria-label={t`Focal point, from the top`}
        value={Math.round(focus.y * 100)}
        onChange={(event) => onMove({ ...focus, y: Number(event.target.value) / 100 })}
      />
    </div>
  );
}

/** The point in whole steps, of which there are so many in the picture, and within it. */
function rounded(x: number, y: number, steps: number): Focus {
  const [a = 0, b = 0] = [x, y].map(
    (part) => Math.round(Math.min(1, Math.max(0, part)) * steps) / steps,
  );
  return { x: a, y: b };
}
