/* The icons of the buttons at full screen. */
import type { ReactNode } from "react";

export function StepIcon({ back = false }: { back?: boolean }) {
  return (
    <Icon viewBox="0 0 12 20">
      <path d={back ? "m10 1.5-8 8.5 8 8.5" : "m2 1.5 8 8.5-8 8.5"} />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon viewBox="0 0 20 20">
      <path d="m2.5 2.5 15 15m0-15-15 15" />
    </Icon>
  );
}

export function ZoomIcon({ out }: { out: boolean }) {
  return (
    <Icon viewBox="0 0 20 20">
      <circle cx="8.5" cy="8.5" r="6.5" />
      <path d={out ? "m13.5 13.5 5 5M5.5 8.5h6" : "m13.5 13.5 5 5M5.5 8.5h6m-3-3v6"} />
    </Icon>
  );
}

function Icon({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg viewBox={viewBox} aria-hidden="true" className="lightbox-icon">
      {children}
    </svg>
  );
}
