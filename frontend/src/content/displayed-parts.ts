import ownAArms from "./pictures/own-a-arms.jpg";
import ownAllSet from "./pictures/own-all-set.jpg";
import ownCarbonIntake from "./pictures/own-carbon-intake.jpg";
import ownFrame from "./pictures/own-frame.jpg";
import ownFrontBumper from "./pictures/own-front-bumper.jpg";
import ownFuelTank from "./pictures/own-fuel-tank.jpg";
import ownNerfbars from "./pictures/own-nerfbars.jpg";
import ownPivotBolt from "./pictures/own-pivot-bolt.jpg";
import ownSteeringStem from "./pictures/own-steering-stem.jpg";
import ownSubframe from "./pictures/own-subframe.jpg";
import ownSwingarm from "./pictures/own-swingarm.jpg";
import parts from "./parts.json";
import type prices from "./prices.json";

type DisplayedPart = {
  key: keyof typeof prices;
  name: string;
  description: string;
  picture: typeof ownFrame & { alt: string };
  /** Takes the whole row. */
  wide: boolean;
};

/** The displayed parts, in order. The battery box has a price but is not displayed. */
export const displayedParts: DisplayedPart[] = [
  displayed("frame", ownFrame, { wide: true }),
  displayed("a_arms", ownAArms),
  displayed("swingarm", ownSwingarm),
  displayed("steering_stem", ownSteeringStem),
  displayed("subframe", ownSubframe),
  displayed("fuel_tank_s", ownFuelTank),
  displayed("nerfbars", ownNerfbars),
  displayed("pivot_bolt", ownPivotBolt),
  displayed("carbon_intake", ownCarbonIntake),
  displayed("front_bumper", ownFrontBumper),
  displayed("all_set", ownAllSet, { wide: true }),
];

function displayed(
  key: keyof typeof parts,
  picture: typeof ownFrame,
  { wide = false } = {},
): DisplayedPart {
  const { name, description, alt } = parts[key];
  return { key, name, description, picture: { ...picture, alt }, wide };
}
