import { useEffect, useRef, useState } from "react";
import type { CompanyValues } from "../../../shell/company";
import { Button, ButtonAnchor } from "../../../ui/button";
import { copyText } from "../../../ui/clipboard";
import { workshopMap } from "./workshop-map-text";
import { addressLine, placeParameter } from "../../../shell/site/workshop-place";

/** Mounted when the popup opens, and takes the focus. */
export function MapPopup({ company }: { company: CompanyValues }) {
  const { navigate, copy, copied, copyFailed } = workshopMap();
  const { name } = company;
  const address = addressLine(company);
  const popup = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<{ text: string; times: number }>();

  useEffect(() => popup.current?.focus({ preventScroll: true }), []);

  const copyAddress = async () => {
    const text = (await copyText(address)) ? copied : copyFailed;
    setOutcome((before) => ({ text, times: (before?.times ?? 0) + 1 }));
  };
  return (
    <div ref={popup} role="group" aria-label={name} tabIndex={-1} className="outline-none">
      <p className="workshop-popup-name">{name}</p>
      <p className="workshop-popup-address">{address}</p>
      <div className="workshop-popup-actions">
        <ButtonAnchor
          href={navigate.href + placeParameter(company)}
          target="_blank"
          rel="noopener"
          aria-describedby="map-new-tab"
        >
          {navigate.label}
        </ButtonAnchor>
        <Button kind="dark" data-seen="address" onClick={() => void copyAddress()}>
          {copy}
        </Button>
      </div>
      <p key={outcome?.times} role={outcome && "alert"} className="workshop-popup-outcome">
        {outcome?.text}
      </p>
    </div>
  );
}
