/* Whether a build is for sale, as visitors read it. */
import { t } from "@lingui/core/macro";
import { isKeyOf } from "../core/is-key-of";
import type { Build } from "./queries";

/** What the plate on a build's pictures says, by its sale state. In the others it has none. */
export function plateTexts() {
  return { for_sale: t`For sale`, reserved: t`Reserved`, sold: t`Sold` };
}

/** Whether a build may be had. Only then its price is shown. */
export function isOffered(state: string): boolean {
  return state === "for_sale" || state === "reserved";
}

type BuildPlateProps = { build: Pick<Build, "sale_state">; className?: string };

/** A plate on a build, such as 'For sale', if there is anything to say. */
export function BuildPlate({ build: { sale_state: state }, className = "" }: BuildPlateProps) {
  const texts = plateTexts();
  if (!isKeyOf(texts, state)) return null;
  const look =
    state === "for_sale"
      ? "[--fill:var(--color-hot)]"
      : `text-white ${state === "sold" ? "[--fill:var(--color-steel-700)]" : "[--fill:var(--color-hot-deep)]"}`;
  return (
    <span className={`plate label print:[--fill:var(--color-plate)] ${look} ${className}`}>
      {texts[state]}
    </span>
  );
}
