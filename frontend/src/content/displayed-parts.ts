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
import type { prices } from "./prices";

type DisplayedPart = {
  key: keyof typeof prices;
  name: string;
  description: string;
  picture: typeof ownFrame & { alt: string };
  /** Takes a whole row. */
  wide?: boolean;
};

/** What the page shows, in its order. The battery box is sold, but not shown. */
export const displayedParts: DisplayedPart[] = [
  {
    key: "frame",
    wide: true,
    name: "Frame",
    description:
      "25CrMo4 chromoly, 28 × 1.5 mm main tubes, TIG-welded in the jig. A-arm mounts within 0.4 mm left to right, steering head square to the swingarm pivot within 0.1°. Each frame leaves with its measuring sheet.",
    picture: {
      ...ownFrame,
      alt: "A bare chromoly quad frame, raw steel with heat-tinted welds, standing on a dark floor.",
    },
  },
  {
    key: "a_arms",
    name: "A-arms",
    description:
      "A set of four, upper and lower, with bushings and ball joints. Left raw if you like: on bare steel a crack shows first.",
    picture: {
      ...ownAArms,
      alt: "Two sets of welded front A-arms, upper and lower, with ball joints and bushings.",
    },
  },
  {
    key: "swingarm",
    name: "Swingarm",
    description:
      "Brushed aluminium, box-section legs, two cross tubes, orange axle carrier. Standard length for motocross; 60 mm longer for sand.",
    picture: {
      ...ownSwingarm,
      alt: "A brushed aluminium swingarm with an orange axle carrier.",
    },
  },
  {
    key: "steering_stem",
    name: "Steering stem",
    description:
      "Welded steel, splined at the foot, with a milled handlebar clamp. Tell us the height of your bar: the stem is cut to it.",
    picture: {
      ...ownSteeringStem,
      alt: "A welded steering stem with an orange anodised handlebar clamp and a splined lower end.",
    },
  },
  {
    key: "subframe",
    name: "Subframe",
    description:
      "Thin-wall tube with lugs for seat and rear fenders, bolted on, so that a bent one costs an evening and not a frame. Seat height 785 mm, lower on request.",
    picture: {
      ...ownSubframe,
      alt: "A welded rear subframe of thin raw tubes with mounting lugs.",
    },
  },
  {
    key: "fuel_tank_s",
    name: "Fuel tank S",
    description:
      "The sprint size: 7 litres, enough for a moto and the way back. Welded by hand from 2 mm aluminium, held under pressure in water before it leaves, with billet cap and breather hose.",
    picture: {
      ...ownFuelTank,
      alt: "A hand-welded aluminium fuel tank with an orange billet cap.",
    },
  },
  {
    key: "nerfbars",
    name: "Nerf bars",
    description:
      "A pair, with pegs and heel guards. Brushed tube with webbing that keeps a boot up in the ruts, or black tube with a carbon floor.",
    picture: {
      ...ownNerfbars,
      alt: "Two nerf bars with footpegs: one brushed with webbing, one black with a carbon floor and heel guard.",
    },
  },
  {
    key: "pivot_bolt",
    name: "Swingarm pivot bolt",
    description:
      "Turned from bar and drilled hollow, ground to the bearing, with flange nut. Steel at this price; titanium or gold coating on request.",
    picture: {
      ...ownPivotBolt,
      alt: "Three hollow swingarm pivot bolts in titanium, gold and steel with two flange nuts.",
    },
  },
  {
    key: "carbon_intake",
    name: "Carbon intake",
    description:
      "Airbox of twill carbon with a bell mouth on top and a rubber boot to the throttle body. Stands high, out of the roost, and comes off with one clamp.",
    picture: {
      ...ownCarbonIntake,
      alt: "A carbon fibre airbox with a bell mouth and a rubber boot.",
    },
  },
  {
    key: "front_bumper",
    name: "Front bumper",
    description:
      "Black tube with a slotted aluminium plate. Made to bend before the frame does, and priced so that you replace it instead of straightening it.",
    picture: {
      ...ownFrontBumper,
      alt: "A black tubular front bumper with a slotted aluminium plate.",
    },
  },
  {
    key: "all_set",
    wide: true,
    name: "All set",
    description:
      "The ten parts above and a battery box, made for one machine and trial-fitted together, for less than they cost singly. Frame and subframe are not in the picture; shock, damper and discs are not in the set.",
    picture: {
      ...ownAllSet,
      alt: "Parts laid out in order on a dark floor, seen from above: swingarm, bumper, stem, pivot bolts, tank, A-arms, battery box, airbox and nerf bar, with a shock, a steering damper, two discs and three spanners.",
    },
  },
];
