import {
  useEffect,
  useEffectEvent,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type WheelEvent,
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
import { pinched, spread, zoomedAt, type Point, type View } from "./zoom-view";

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
