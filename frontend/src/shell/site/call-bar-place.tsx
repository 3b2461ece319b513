import { useLocation } from "react-router-dom";
import { lazySection } from "../../ui/lazy";
import { useConsent } from "./consent";

/** The lists of what the workshop sells, its pages, and the contact page. */
const PAGES = /^\/(?:quad-builds|racing-parts\/|custom-parts|contact)/;

const CallBar = lazySection(() =>
  import(/* webpackChunkName: "call-bar" */ "./call-bar").then((m) => m.CallBar),
);

/** The bar stands where the cookie banner does, so it waits for the visitor's answer. */
export function CallBarPlace() {
  const { pathname } = useLocation();
  const { answer, isReopened } = useConsent();
  return PAGES.test(pathname) && answer !== undefined && !isReopened && <CallBar />;
}
