import { wantsNoMotion } from "../../../ui/wants-no-motion";

/** How long a line takes, and how long the next one waits, in milliseconds. */
const DURATION = 700;
const DELAY = 120;

/**
 * Draw the lines of a drawing once, when it comes into view. One that is in view already stays as
 * it is, and so does each for visitors who want no motion.
 */
export function drawOnView(drawing: Element): () => void {
  if (wantsNoMotion()) return () => undefined;
  let isFirst = true;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) {
        observer.disconnect();
        if (!isFirst) draw(drawing);
      }
      isFirst = false;
    },
    { threshold: 0.25 },
  );
  observer.observe(drawing);
  return () => observer.disconnect();
}

function draw(drawing: Element): void {
  drawing.querySelectorAll("[data-line]").forEach((line, index) => {
    line.animate(
      [
        { strokeDasharray: "1 1", strokeDashoffset: 1 },
        { strokeDasharray: "1 1", strokeDashoffset: 0 },
      ],
      { duration: DURATION, delay: index * DELAY, easing: "ease-out", fill: "backwards" },
    );
  });
}
