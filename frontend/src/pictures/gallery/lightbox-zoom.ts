/* Zooms and moves a picture of the lightbox. All lengths are in CSS pixels. */
import {
  type MouseEvent,
  type PointerEvent,
  type WheelEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import {
  EVENT_ON_POINTER_CANCEL,
  EVENT_ON_POINTER_DOWN,
  EVENT_ON_POINTER_LEAVE,
  EVENT_ON_POINTER_MOVE,
  EVENT_ON_POINTER_UP,
  EVENT_ON_WHEEL,
  useController,
} from "yet-another-react-lightbox";

/** CSS pixels; a shorter movement is a tap. The library waits for 30. */
const DRAG = 8;
/** Milliseconds between the two taps of a double tap. */
const DOUBLE_TAP = 300;
/** CSS pixels of the wheel that magnify by a factor of e; a pinch on a touchpad has small steps. */
const WHEEL = { mouse: 400, touchpad: 100 };

/** "swipe" is the library's: it turns the page, or closes. */
type Gesture = "tap" | "swipe" | "pan" | "pinch";

type Handlers = {
  /** Of the picture in the middle; the others do not listen. */
  isActive: boolean;
  /** Whether a movement of one finger in this direction moves the picture. */
  canPan: (by: Point) => boolean;
  onMove: (change: (view: View) => View) => void;
  onDoubleTap: (at: Point) => void;
};

/**
 * Zoom and pan with fingers, mouse and wheel. Events that do neither go to the library. Returns the
 * handlers for the picture.
 */
export function useZoomGestures({ isActive, canPan, onMove, onDoubleTap }: Handlers) {
  const { subscribeSensors, containerRef } = useController();
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture>("tap");
  const start = useRef<Point>({ x: 0, y: 0 });
  /** Those whose end is not for the library, which would take it for a tap beside the picture. */
  const kept = useRef(new Set<number>());
  const isTouched = useRef(false);
  const lastTap = useRef<Point & { time: number }>(undefined);

  /** Seen from the middle of the screen. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = containerRef.current?.getBoundingClientRect() ?? NOWHERE;
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const onDown = useEffectEvent((event: PointerEvent) => {
    const isButton = event.target instanceof Element && event.target.closest("button");
    if (isButton || event.button > 0) return;
    const point = pointOf(event);
    isTouched.current = event.pointerType !== "mouse";
    fingers.current.set(event.pointerId, point);
    if (fingers.current.size === 1) {
      gesture.current = "tap";
      start.current = point;
      kept.current.clear();
    } else if (gesture.current !== "swipe") gesture.current = "pinch";
  });

  const onDrag = useEffectEvent((event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    const by = { x: point.x - start.current.x, y: point.y - start.current.y };
    if (gesture.current === "tap" && Math.hypot(by.x, by.y) > DRAG)
      gesture.current = canPan(by) ? "pan" : "swipe";
    if (gesture.current !== "pan" && gesture.current !== "pinch") return;
    event.stopPropagation();
    const old = [...fingers.current.values()].slice(0, 2);
    fingers.current.set(event.pointerId, point);
    const now = [...fingers.current.values()].slice(0, 2);
    if (gesture.current === "pinch") onMove((view) => pinched(view, old, now));
    else
      onMove(({ zoom, x, y }) => ({ zoom, x: x + point.x - before.x, y: y + point.y - before.y }));
  });

  const tap = (point: Point, time: number) => {
    const { current: last } = lastTap;
    const isDouble = last && time - last.time < DOUBLE_TAP && spread([last, point]) < 4 * DRAG;
    lastTap.current = isDouble ? undefined : { ...point, time };
    if (isDouble) onDoubleTap(point);
  };

  const onUp = useEffectEvent((event: PointerEvent) => {
    const point = fingers.current.get(event.pointerId);
    const isOurs = gesture.current === "pan" || gesture.current === "pinch";
    if (point && isOurs) kept.current.add(event.pointerId);
    if (kept.current.has(event.pointerId)) event.stopPropagation(); // a finger also leaves
    if (!point) return;
    fingers.current.delete(event.pointerId);
    if (gesture.current === "pinch" && fingers.current.size === 1) gesture.current = "pan";
    const isTap = gesture.current === "tap" && event.type === "pointerup";
    if (isTap && isTouched.current) tap(point, event.timeStamp);
  });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.stopPropagation();
    const factor = Math.exp(-event.deltaY / (event.ctrlKey ? WHEEL.touchpad : WHEEL.mouse));
    const point = pointOf(event);
    onMove((view) => zoomedAt(view, view.zoom * factor, point));
  });

  useEffect(() => {
    if (!isActive) return;
    const { current: pressed } = fingers;
    // What subscribes last is called first, so the library gets what is left.
    const ends = [EVENT_ON_POINTER_UP, EVENT_ON_POINTER_LEAVE, EVENT_ON_POINTER_CANCEL] as const;
    const stops = [
      subscribeSensors(EVENT_ON_POINTER_DOWN, (event) => onDown(event)),
      subscribeSensors(EVENT_ON_POINTER_MOVE, (event) => onDrag(event)),
      ...ends.map((end) => subscribeSensors(end, (event) => onUp(event))),
      subscribeSensors(EVENT_ON_WHEEL, (event) => onWheel(event)),
    ];
    return () => {
      for (const stop of stops) stop();
      pressed.clear();
    };
  }, [isActive, subscribeSensors]);

  return {
    // Not of fingers: not all browsers have it for them, and some have both.
    onDoubleClick: (event: MouseEvent) => {
      if (!isTouched.current) onDoubleTap(pointOf(event));
    },
  };
}

const NOWHERE = { left: 0, top: 0, width: 0, height: 0 };

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** How a picture is shown: its magnification, and where its centre is, seen from that of the screen. */
export type View = Point & { zoom: number };

/** A phone in landscape is lower than this. */
const LOW = 500;
/** On such a screen a picture fills the screen if it grows by no more than this. */
const GROWTH_MAX = 1.7;
/** The magnification that can always be reached; large pictures go to their own pixels. */
const ZOOM_MAX = 4;
/** A double tap magnifies to this. */
export const CLOSE_UP = 2.5;

/** The size of a picture at a zoom of 1. */
export function baseSize(picture: Size, screen: Size): Size {
  const { contain, cover } = scales(picture, screen);
  const scale = isFilled(picture, screen) ? cover : contain;
  return { width: picture.width * scale, height: picture.height * scale };
}

/** How a picture is shown at first: what the owner has focused on is in the middle. */
export function firstView(picture: Size, screen: Size, focus?: Point): View {
  const base = baseSize(picture, screen);
  const { x = 0.5, y = 0.5 } = focus ?? {};
  const view = { zoom: 1, x: (0.5 - x) * base.width, y: (0.5 - y) * base.height };
  return limited(view, picture, screen);
}

/** The nearest view without a gap beside the picture that could be filled. */
export function limited({ zoom, x, y }: View, picture: Size, screen: Size): View {
  const base = baseSize(picture, screen);
  const { contain, cover } = scales(picture, screen);
  const least = isFilled(picture, screen) ? contain / cover : 1;
  const most = Math.max(ZOOM_MAX, picture.width / base.width);
  const possible = clamp(zoom, least, most);
  const room = overflow({ zoom: possible, x, y }, picture, screen);
  return { zoom: possible, x: clamp(x, -room.x, room.x), y: clamp(y, -room.y, room.y) };
}

/** How far the picture's centre can move in each direction. */
export function overflow({ zoom }: View, picture: Size, screen: Size): Point {
  const base = baseSize(picture, screen);
  return {
    x: Math.max(0, (base.width * zoom - screen.width) / 2),
    y: Math.max(0, (base.height * zoom - screen.height) / 2),
  };
}

/** Magnify, so that what is at a point of the screen stays there. */
export function zoomedAt(view: View, zoom: number, { x, y }: Point): View {
  const factor = zoom / view.zoom;
  return { zoom, x: x - (x - view.x) * factor, y: y - (y - view.y) * factor };
}

/** Follow two fingers. */
function pinched(view: View, before: readonly Point[], after: readonly Point[]): View {
  const [from, to] = [middle(before), middle(after)];
  const zoom = (view.zoom * spread(after)) / Math.max(1, spread(before));
  const { x, y } = zoomedAt(view, zoom, from);
  return { zoom, x: x + to.x - from.x, y: y + to.y - from.y };
}

function isFilled(picture: Size, screen: Size): boolean {
  const { contain, cover } = scales(picture, screen);
  const isLow = screen.height < LOW && screen.width > screen.height;
  return isLow && cover <= contain * GROWTH_MAX;
}

/** A small picture is not enlarged to be complete on a large screen. */
function scales(picture: Size, screen: Size) {
  const [x, y] = [screen.width / picture.width, screen.height / picture.height];
  return { contain: Math.min(x, y, 1), cover: Math.max(x, y) };
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spread([a, b]: readonly Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
