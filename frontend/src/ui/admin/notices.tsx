import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { FlashMessage } from "./flash";
import "./notices.css";

const ID = "notices";

/** Where results are shown, in view wherever the owner is on the page. */
export function Notices() {
  return (
    <div id={ID} className="notices">
      <FlashMessage />
    </div>
  );
}

/** Puts a notice among the others. */
export function InNotices({ children }: { children: ReactNode }) {
  const place = document.getElementById(ID);
  return place && createPortal(children, place);
}
