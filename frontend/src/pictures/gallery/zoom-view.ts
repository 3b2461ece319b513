/* The geometry of a picture at full screen. All lengths are in CSS pixels. */
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
export function pinched(view: View, before: readonly Point[], after: readonly Point[]): View {
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

export function spread([a, b]: readonly Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
