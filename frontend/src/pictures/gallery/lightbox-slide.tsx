import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type Ref } from "react";
import type { GalleryPicture } from "./gallery";
import { useZoomGestures } from "./lightbox-gestures";
import { Picture, variantsOfType } from "../picture";
import {
  baseSize,
  CLOSE_UP,
  firstView,
  limited,
  overflow,
  zoomedAt,
  type Point,
  type Size,
  type View,
} from "./zoom-view";

/** What the lightbox's button and keys do to the picture in the middle. */
export type ZoomHandle = {
  toggle: () => void;
  /** Handles the keys of zoom, and the arrows as long as they can move the picture. */
  onKey: (event: KeyboardEvent) => void;
};

type LightboxSlideProps = {
  picture: GalleryPicture;
  screen: Size;
  isCurrent: boolean;
  onZoom: (isZoomed: boolean) => void;
  ref?: Ref<ZoomHandle>;
};

const MIDDLE: Point = { x: 0, y: 0 };
/** Of a key: a step of zoom, and a part of the screen. */
const STEP = { zoom: 1.5, pan: 0.2 };

/** A picture that can be magnified. */
export function LightboxSlide(props: LightboxSlideProps) {
  const { picture, screen, isCurrent, onZoom, ref } = props;
  const size = picture.width && picture.height ? picture : screen;
  const first = firstView(size, screen, picture.focus);
  const [view, setView] = useState(first);
  const [isSmooth, setSmooth] = useState(false);
  const [isLargeWanted, setLargeWanted] = useState(false);
  // Another picture in the middle, or a phone that was turned: as at first.
  const place = [isCurrent, screen.width, screen.height].join();
  const [shownPlace, setShownPlace] = useState(place);
  if (place !== shownPlace) {
    setShownPlace(place);
    setView(first);
  }
  const isZoomed = isCurrent && view.zoom > 1;
  if (isZoomed && !isLargeWanted) setLargeWanted(true);
  useEffect(() => {
    if (isCurrent) onZoom(isZoomed);
  }, [isCurrent, isZoomed, onZoom]);

  const change = (to: (view: View) => View, smooth: boolean) => {
    setSmooth(smooth);
    setView((now) => limited(to(now), size, screen));
  };
  const toggle = (at: Point) =>
    change((now) => (now.zoom === 1 ? zoomedAt(now, CLOSE_UP, at) : first), true);
  const gestures = useZoomGestures({
    isActive: isCurrent,
    canPan: ({ x, y }) => {
      const room = overflow(view, size, screen);
      return view.zoom > 1 || (Math.abs(y) > Math.abs(x) && room.y > 0);
    },
    onMove: (to) => change(to, false),
    onDoubleTap: toggle,
  });
  useImperativeHandle(ref, () => ({
    toggle: () => toggle(MIDDLE),
    onKey: (event) => {
      const to = viewOfKey(event.key, view, first, screen);
      if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = limited(to, size, screen);
      const isAtEdge = next.x === view.x && next.y === view.y && next.zoom === view.zoom;
      if (/^Arrow/.test(event.key) && isAtEdge) return; // the library turns the page
      event.preventDefault();
      event.stopPropagation();
      change(() => next, true);
    },
  }));

  const base = baseSize(size, screen);
  const large = largeFile(picture);
  return (
    <div
      className="lightbox-picture"
      {...gestures}
      data-smooth={isSmooth}
      data-zoomed={isZoomed}
      style={{
        ...base,
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
      }}
    >
      <Picture
        image={{ ...picture, focus: undefined }}
        alt={picture.alt}
        sizes={`${Math.ceil(base.width)}px`}
        priority={isCurrent}
      />
      {isLargeWanted && large && <img src={large} alt="" decoding="async" draggable={false} />}
    </div>
  );
}

/** What a key asks for, if it is one of zoom or an arrow. */
function viewOfKey(key: string, view: View, first: View, screen: Size): View | undefined {
  const { zoom, x, y } = view;
  const [across, down] = [screen.width * STEP.pan, screen.height * STEP.pan];
  switch (key) {
    case "+":
    case "=":
      return zoomedAt(view, zoom * STEP.zoom, MIDDLE);
    case "-":
      return zoomedAt(view, zoom / STEP.zoom, MIDDLE);
    case "0":
      return first;
    case "ArrowLeft":
      return { zoom, x: x + across, y };
    case "ArrowRight":
      return { zoom, x: x - across, y };
    case "ArrowUp":
      return { zoom, x, y: y + down };
    case "ArrowDown":
      return { zoom, x, y: y - down };
    default:
      return undefined;
  }
}

/** The file with the most pixels: the one that was kept, else the widest variant. */
function largeFile(picture: GalleryPicture): string | undefined {
  const [avif, webp] = ["image/avif", "image/webp"].map((type) =>
    variantsOfType(picture, type).at(-1),
  );
  const widest = avif ?? webp;
  return widest && widest.width < picture.width ? picture.image_path : widest?.url;
}
