import { lazyComponent } from "../components/lazy-component";

const nothing = () => null;

/** A chunk of its own, since few visitors need it. */
export const { Component: WayOn } = lazyComponent(
  () => import(/* webpackChunkName: "way-on" */ "./way-on").then((m) => m.WayOn),
  { Fallback: nothing, ErrorFallback: nothing, isOptional: true },
);
