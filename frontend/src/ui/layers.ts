/*
 * What is open on top of the page: the menu, a dialog, a picture at full screen. Such a layer is modal,
 * and Back closes it instead of leaving the page: while it is open, it has an entry in the browser's
 * history.
 *
 * The entry of a layer that was closed in another way stays, since removing it would take a moment in
 * which the page may navigate. Back and Forward pass over it.
 */
import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";

type Close = () => void;
/** An entry of the history: its number, which the router counts, and the layers above the page. */
type Place = { index: number; layers: number };

const closers: Close[] = [];
let place: Place = { index: 0, layers: 0 };

/** Keeps the history of layers. For the whole application, once. */
export function useLayerHistory(): void {
  const location = useLocation();
  useEffect(() => {
    place = currentPlace();
  }, [location]);
  useEffect(() => {
    // Captured, because the router must not hear of these entries.
    addEventListener("popstate", onPopState, { capture: true });
    return () => removeEventListener("popstate", onPopState, { capture: true });
  }, []);
}

/** Let Back call `close` while the component is rendered. */
export function useCloseOnBack(close: Close): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => openLayer(() => closeNow()), []);
}

/** Let Back call `close`, until the returned function is called. */
export function openLayer(close: Close): () => void {
  closers.push(close);
  if (currentPlace().layers < closers.length) {
    // The entry of a link to a part of the page has no state. Without a number, the router's next ones
    // would be NaN, of which none is the same.
    history.pushState({ idx: null, ...state(), layers: closers.length }, "");
  }
  place = currentPlace();
  return () => {
    const position = closers.indexOf(close);
    if (position >= 0) closers.splice(position, 1);
  };
}

function onPopState(event: PopStateEvent): void {
  const before = place;
  place = currentPlace();
  const isSamePage = place.index === before.index;
  if (!state()) return; // a link to a part of the page, such as the skip link
  if (isSamePage && place.layers < closers.length) {
    event.stopImmediatePropagation();
    for (const close of closers.splice(place.layers).reverse()) close();
  } else if (place.layers > closers.length || (isSamePage && place.layers < before.layers)) {
    event.stopImmediatePropagation();
    const isForward = isSamePage ? place.layers > before.layers : place.index > before.index;
    place.layers = 0; // what comes next is another page, or this one without layers
    history.go(isForward ? 1 : -1);
  }
}

function currentPlace(): Place {
  const { idx, layers = 0 } = state() ?? {};
  return { index: idx ?? 0, layers };
}

function state(): { idx?: number | null; layers?: number } | null {
  const found: unknown = history.state;
  return typeof found === "object" ? found : null;
}

/**
 * Open a dialog over the page, which does not scroll meanwhile. A rule for `html:has(dialog[open])` would
 * make the browser compute the styles of the whole page again and again while it loads.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const { classList } = document.documentElement;
  dialog.showModal();
  classList.add("has-modal");
  dialog.onclose = () => classList.toggle("has-modal", !!document.querySelector(":modal"));
}

/**
 * A keydown handler that keeps Tab inside a modal element. The page behind is inert, but the focus
 * could still move to the browser's own buttons, where Escape does not close the dialog.
 */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input, textarea, iframe",
    ),
  ];
  const now = stops.findIndex((stop) => stop === document.activeElement);
  if (event.shiftKey ? now > 0 : now < stops.length - 1) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
