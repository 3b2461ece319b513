import { lazySection } from "../../ui/lazy";

/** A chunk of its own, since few visitors need it. */
export const SomeBuilds = lazySection(() =>
  import(/* webpackChunkName: "some-builds" */ "./some-builds").then((m) => m.SomeBuilds),
);
