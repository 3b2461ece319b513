/*
 * Moves the picture of a build from its card into the gallery of its page, and back. The next page is
 * painted at once beneath it; the browser's own view transitions would hold it back.
 */
import { wantsNoMotion } from "../components/wants-no-motion";

const DURATION = 320; // milliseconds
/** The part of it that the picture moves alone. Then it gives way to that of the next page. */
const ALONE = 0.7;
/** A page that comes later than this after the tap has its picture in its place, in milliseconds. */
const LATEST = 500;
const BUILD = /\/quad-builds\/\d+$/;

type Picture = { src: string; place: DOMRect };

/** A part of the Navigation API, which TypeScript does not know yet. */
type Leaving = Event & { destination: { url: string }; hasUAVisualTransition?: boolean };

export function movePictures(): void {
  if (!("navigation" in window && window.navigation instanceof EventTarget)) return;
  let stop = () => {};
  // Comes before the address changes, and the page with it.
  window.navigation.addEventListener("navigate", (event) => {
    if (!isLeaving(event)) return;
    const from = location.pathname;
    const to = new URL(event.destination.url).pathname;
    if (from === to) return;
    stop();
    stop = () => {};
    const build = [to, from].find((path) => BUILD.test(path));
    const image = build && pictureOf(build, from);
    // A browser that moves the page as the finger swipes back has done so already.
    if (!image || event.hasUAVisualTransition) return;
    const before = { src: image.currentSrc, place: image.getBoundingClientRect() };
    const arrival = new MutationObserver(() => {
      if (performance.now() - event.timeStamp > LATEST) {
        stop();
        return;
      }
      const after = location.pathname === to && pictureOf(build, to);
      if (!after) return;
      stop();
      stop = move(before, after);
    });
    stop = () => arrival.disconnect();
    arrival.observe(document.body, { childList: true, subtree: true });
  });
}

function isLeaving(event: Event): event is Leaving {
  return "destination" in event;
}

/** The picture of the build with this path: in the gallery of its own page, or on its card elsewhere. */
function pictureOf(build: string, page: string): HTMLImageElement | null {
  return document.querySelector<HTMLImageElement>(
    build === page ? "main [data-seen=picture] img" : `main article:has(a[href="${build}"]) img`,
  );
}

/** Move a picture to the place of an image, and return what ends that early. */
function move({ src, place }: Picture, image: HTMLImageElement): () => void {
  const target = image.getBoundingClientRect();
  // Sharper than the placeholder there, and loaded already.
  if (!image.complete && image.style.backgroundImage) image.style.backgroundImage = `url(${src})`;
  if (wantsNoMotion() || !isOnScreen(place) || !isOnScreen(target)) return () => {};

  const moving = new Image();
  moving.src = src;
  moving.alt = "";
  moving.className = "pointer-events-none absolute z-10 object-cover";
  Object.assign(moving.style, {
    left: `${target.left + scrollX}px`,
    top: `${target.top + scrollY}px`,
    width: `${target.width}px`,
    height: `${target.height}px`,
    objectPosition: getComputedStyle(image).objectPosition,
    transformOrigin: "0 0",
  });
  document.body.append(moving);
  const transform = `translate(${place.left - target.left}px, ${place.top - target.top}px)
    scale(${place.width / target.width}, ${place.height / target.height})`;
  image.animate({ opacity: [0, 0] }, DURATION * ALONE);
  const animation = moving.animate(
    [
      { transform, opacity: 1, easing: "ease-out" },
      { opacity: 1, offset: ALONE },
      { transform: "none", opacity: 0 },
    ],
    DURATION,
  );
  animation.onfinish = animation.oncancel = () => moving.remove();
  return () => animation.cancel();
}

function isOnScreen({ top, bottom }: DOMRect): boolean {
  return bottom > 0 && top < innerHeight;
}
