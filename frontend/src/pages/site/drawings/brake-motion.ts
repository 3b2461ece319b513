import { wantsNoMotion } from "../../../ui/wants-no-motion";

/** A turn of the disc, and how long it takes to stop, in milliseconds. */
const TURN = 5000;
const STOP = 900;
const FRAME = 1000 / 60;

export type Turning = { hold: (isHeld: boolean) => void; end: () => void };

/** Turn the disc while it is in view, except for visitors who want no motion. */
export function turn(disc: Element): Turning {
  if (wantsNoMotion()) return { hold: () => undefined, end: () => undefined };
  let turning: Animation | undefined;
  let speed = 1;
  let frame = 0;
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return turning?.pause();
    turning ??= disc.animate([{ transform: "rotate(0deg)" }, { transform: "rotate(360deg)" }], {
      duration: TURN,
      iterations: Infinity,
    });
    turning.playbackRate = speed;
    turning.play();
  });
  observer.observe(disc);
  return {
    /** Slow it down to a stop, or let it gather speed again. */
    hold(isHeld) {
      cancelAnimationFrame(frame);
      const change = ((isHeld ? -1 : 1) * FRAME) / STOP;
      const step = () => {
        speed = Math.min(Math.max(speed + change, 0), 1);
        if (turning) turning.playbackRate = speed;
        if (speed > 0 && speed < 1) frame = requestAnimationFrame(step);
      };
      step();
    },
    end() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      turning?.cancel();
    },
  };
}
