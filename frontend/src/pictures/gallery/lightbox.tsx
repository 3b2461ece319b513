import { t } from "@lingui/core/macro";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import Slides from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";
import { trapFocus, useCloseOnBack } from "../../ui/layers";
import { Picture, variantsOfType, type GalleryPicture } from "../picture";
import {
  CLOSE_UP,
  type Point,
  type Size,
  type View,
  baseSize,
  firstView,
  limited,
  overflow,
  useZoomGestures,
  zoomedAt,
} from "./lightbox-zoom";
import "./lightbox.css";

type LightboxProps = {
  pictures: readonly GalleryPicture[];
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
};

/** The pictures full screen. The library handles swipes, arrow keys, focus and scroll lock. */
export function Lightbox({ pictures, index, onView, onClose }: LightboxProps) {
  const several = pictures.length > 1;
  const [isZoomed, setZoomed] = useState(false);
  const current = useRef<ZoomHandle>(null);
  const slides = useMemo(() => pictures.map(toSlide), [pictures]);
  useCloseOnBack(onClose);
  useWholeScreen();
  const none = () => null;
  return (
    <Slides
      open
      close={onClose}
      index={index}
      slides={slides}
      portal={{
        container: {
          onKeyDown: trapFocus,
          // Before the library, which turns the page with arrows.
          onKeyDownCapture: (event: KeyboardEvent) => current.current?.onKey(event),
        },
      }}
      on={{ view: (view) => onView(view.index) }}
      carousel={{ finite: !several, padding: 0, preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true, preventDefaultWheelY: true }}
      labels={labels()}
      toolbar={{
        buttons: [
          <ZoomButton key="zoom" isZoomed={isZoomed} onClick={() => current.current?.toggle()} />,
          "close",
        ],
      }}
      render={{
        ...(several ? {} : { buttonPrev: none, buttonNext: none }),
        iconPrev: () => <StepIcon back />,
        iconNext: () => <StepIcon />,
        iconClose: () => <CloseIcon />,
        slide: ({ slide, offset, rect }) => {
          const picture = pictures.find((each) => sourceOf(each) === slide.src);
          return (
            picture && (
              <LightboxSlide
                ref={offset === 0 ? current : undefined}
                picture={picture}
                screen={rect}
                isCurrent={offset === 0}
                onZoom={setZoomed}
              />
            )
          );
        },
        controls: () =>
          several && (
            <p className="lightbox-counter plate numerals">
              {index + 1} / {pictures.length}
            </p>
          ),
      }}
    />
  );
}

/** What a pinch does, for one finger or a mouse. */
function ZoomButton({ isZoomed, onClick }: { isZoomed: boolean; onClick: () => void }) {
  const label = isZoomed ? t`Zoom out` : t`Zoom in`;
  return (
    <button
      type="button"
      className="yarl__button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <ZoomIcon out={isZoomed} />
    </button>
  );
}

/** Use the screen beside a notch as well, which the pages leave free. */
function useWholeScreen(): void {
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>("meta[name=viewport]");
    if (!viewport) return;
    const { content } = viewport;
    viewport.content = `${content}, viewport-fit=cover`;
    return () => {
      viewport.content = content;
    };
  }, []);
}

/** By the names that the library has for them. */
function labels() {
  return {
    Lightbox: t`Pictures full screen`,
    Carousel: t`gallery`,
    Close: t`Close`,
    Next: t`Next picture`,
    Previous: t`Previous picture`,
  };
}

function toSlide(picture: GalleryPicture) {
  return { src: sourceOf(picture), alt: picture.alt };
}

function sourceOf({ image_path, variants }: GalleryPicture): string {
  return image_path ?? variants.at(-1)?.url ?? "";
}

/** What the lightbox's button and keys do to the picture in the middle. */
type ZoomHandle = {
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
function LightboxSlide(props: LightboxSlideProps) {
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

function StepIcon({ back = false }: { back?: boolean }) {
  return (
    <Icon viewBox="0 0 12 20">
      <path d={back ? "m10 1.5-8 8.5 8 8.5" : "m2 1.5 8 8.5-8 8.5"} />
    </Icon>
  );
}

function CloseIcon() {
  return (
    <Icon viewBox="0 0 20 20">
      <path d="m2.5 2.5 15 15m0-15-15 15" />
    </Icon>
  );
}

function ZoomIcon({ out }: { out: boolean }) {
  return (
    <Icon viewBox="0 0 20 20">
      <circle cx="8.5" cy="8.5" r="6.5" />
      <path d={out ? "m13.5 13.5 5 5M5.5 8.5h6" : "m13.5 13.5 5 5M5.5 8.5h6m-3-3v6"} />
    </Icon>
  );
}

function Icon({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} aria-hidden="true" className="lightbox-icon">
      {children}
    </svg>
  );
}
