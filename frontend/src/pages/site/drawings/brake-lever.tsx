import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { useIsHydrated } from "../../../ui/hydrated";
import { BrakeDrawing } from "./brake-drawing";
import { PartNames } from "./part-names";

/** How a brake works, as a drawing whose lever the visitor can pull. */
export function BrakeLever() {
  const [isPulled, setPulled] = useState(false);
  const isHydrated = useIsHydrated();
  const names = [t`Lever`, t`Master cylinder`, t`Line`, t`Caliper`, t`Disc`];
  return (
    <section aria-labelledby="lever" className="bg-carbon py-14">
      <div className="frame grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_24rem]">
        <div className="lg:self-end">
          <h2 id="lever" className="text-heading">
            {t`From finger to disc`}
          </h2>
          <p className="mt-4 text-lead text-steel-300">
            {t`The lever moves one piston, the fluid moves the others, and the pads hold the disc.`}
          </p>
        </div>
        <BrakeDrawing isPulled={isPulled} />
        <div className="lg:col-start-2">
          {/* It comes later than the page: a tap before would be in vain. */}
          <Button
            disabled={!isHydrated}
            onClick={() => setPulled(!isPulled)}
            className="w-full noscript:hidden"
          >
            {isPulled ? t`Let the lever go` : t`Pull the lever`}
          </Button>
          <PartNames
            names={names}
            className="gap-x-6 border-t border-steel-700 pt-4"
            numberColor="text-hot"
          />
        </div>
      </div>
    </section>
  );
}
