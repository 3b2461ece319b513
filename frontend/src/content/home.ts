import brakes from "./pictures/brakes.jpg";
import featuredSide from "./pictures/build-21-side.jpg";
import customParts from "./pictures/custom-parts.jpg";
import hero from "./pictures/hero.jpg";
import service from "./pictures/service.jpg";
import suspension from "./pictures/suspension.jpg";
import tyres from "./pictures/tyres.jpg";
import { prices } from "./prices";

/** The build that the home page shows; design and specification fix it. */
export const featuredBuildId = 21;

export const homeHero = {
  title: "Quads built to race",
  lead: "Frames and arms of our own make, suspension and engines set up to the rider, and parts that we race on ourselves. From one workshop in Ozolnieki, Latvia.",
  picture: hero,
  alt: "Orange racing quad number 21 in a dark studio, low from the front",
  link: { to: "/quad-builds", label: "See the builds" },
};

export const homeFacts = [
  { value: "20+", text: "champion titles of the founder, 1985 to 2023" },
  { value: "15+", text: "years of building racing quads" },
  { value: "2025", text: "the year of the European Championship with our test rider" },
];

export const featuredBuild = {
  number: 21,
  title: "On our own start gate",
  text: "The machine that every other build here is measured against: black chromoly frame, raw steel arms, springs in the colour of the plastics, and beadlock rings all round.",
  picture: featuredSide,
  alt: "Racing quad number 21 from the side: orange plastics with black and white slashes, black frame, orange springs",
  link: { to: `/quad-builds/${featuredBuildId}`, label: "Look at the build" },
};

export const homeParts = {
  title: "Racing parts",
  link: { to: "/racing-parts", label: "All racing parts" },
  cards: [
    {
      title: "Tyres",
      text: "Front and rear, for sand, clay and hard ground.",
      picture: tyres,
      alt: "Two rear tyres with a fine chequer of small blocks, one on a silver wheel",
      to: "/racing-parts",
    },
    {
      title: "Suspension",
      text: "Shocks built for your weight and your track.",
      picture: suspension,
      alt: "A pair of long-travel front shocks with orange springs and reservoirs",
      to: "/racing-parts",
    },
    {
      title: "Brakes",
      text: "Calipers, discs and master cylinders.",
      picture: brakes,
      alt: "Drilled wave brake disc with an orange carrier and a black radial caliper",
      to: "/racing-parts",
    },
  ],
};

export const homeCustomParts = {
  title: "Made here",
  text: "Frames, A-arms, swingarms and the small things between them. Cut, notched and welded in our own jigs, at fixed prices.",
  picture: customParts,
  alt: "Bare chromoly quad frame, raw steel with heat-tinted welds",
  link: { to: "/custom-parts", label: "See the custom parts" },
  prices: [
    { label: "Frame", euro: prices.frame },
    { label: "A-arms", euro: prices.a_arms },
    { label: "Swingarm", euro: prices.swingarm },
  ],
};

export const homeService = {
  title: "Taken apart, measured, put right",
  text: "We service suspension of any brand, and engines. Before the work you hear what we found; after it you get the numbers.",
  picture: service,
  alt: "Shock taken apart on the bench, its springs and a row of shims beside it",
  link: { to: "/service", label: "Our service" },
};
