import { useLocation } from "react-router-dom";
import { lazyComponent } from "../components/lazy-component";
import { useConsent } from "./consent";

/** The lists of what the workshop sells, its pages, and the contact page. */
const PAGES = /^\/(?:quad-builds|racing-parts\/|custom-parts|contact)/;

const nothing = () => null;

const { Component: CallBar } = lazyComponent(
  () => import(/* webpackChunkName: "call-bar" */ "./call-bar").then((m) => m.CallBar),
  { Fallback: nothing, ErrorFallback: nothing, isOptional: true },
);

/** The bar stands where the cookie banner does, so it waits for the visitor's answer. */
export function CallBarPlace() {
  const { pathname } = useLocation();
  const { answer, isReopened } = useConsent();
  return PAGES.test(pathname) && answer !== undefined && !isReopened && <CallBar />;
}
