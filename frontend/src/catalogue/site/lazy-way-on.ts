import { lazySection } from "../../ui/lazy";

/** A chunk of its own, since few visitors need it. */
export const WayOn = lazySection(() =>
  import(/* webpackChunkName: "way-on" */ "./way-on").then((m) => m.WayOn),
);
