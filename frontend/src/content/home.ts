import brakes1 from "./pictures/brakes-1.jpg";
import build21Side from "./pictures/build-21-side.jpg";
import hero from "./pictures/hero.jpg";
import ownFrame from "./pictures/own-frame.jpg";
import shockOnCloth from "./pictures/service.jpg";
import suspension1 from "./pictures/suspension-1.jpg";
import tyre07 from "./pictures/tyre-07.jpg";

export const home = {
  hero: {
    title: "Quads built to race",
    lead: "A workshop in Ozolnieki, Latvia, that builds racing quads on its own frames, services suspension of any brand, and sells the parts it races on.",
    picture: {
      ...hero,
      alt: "Orange racing quad number 21 in a dark studio, low from the front, its edges lit from behind.",
    },
    links: [
      { label: "See the builds", to: "/quad-builds" },
      { label: "Talk to the workshop", to: "/contact" },
    ],
  },
  facts: [
    { value: "20+", text: "champion titles of the founder, 1985 to 2023" },
    { value: "15+", text: "years of building racing quads" },
    { value: "2025", text: "European Championship, with our own test rider" },
  ],
  customParts: {
    title: "Made here",
    text: "Frames, A-arms, swingarms and the small things between them. Cut, notched and welded in our own jigs, at fixed prices.",
    picture: {
      ...ownFrame,
      alt: "A bare chromoly quad frame, raw steel with heat-tinted welds, standing on a dark floor.",
    },
    link: { label: "See the custom parts", to: "/custom-parts" },
  },
  /** The text is about the quad in the picture, so it holds even if the build is deleted. */
  featuredBuild: {
    title: "On our own start gate",
    text: (number: number) =>
      `Number ${number} is the quad that we learn on: our frame, our A-arms, our swingarm. What lasts a season on it goes into the builds of our customers.`,
    picture: {
      ...build21Side,
      alt: "Racing quad number 21 from the side: orange plastics with black and white slashes, black frame, flat race seat, orange springs, staggered-block tyres.",
    },
    link: "Look at the build",
    allLink: { label: "All builds", to: "/quad-builds" },
  },
  racingParts: {
    title: "Racing parts",
    cards: [
      {
        title: "Tyres",
        text: "Front and rear, for sand, mud, clay and hard pack.",
        picture: {
          ...tyre07,
          alt: "Two rear hard-pack tyres with a fine chequer of small blocks, one on a silver wheel and one lying beside it.",
        },
        to: "/racing-parts",
      },
      {
        title: "Suspension",
        text: "TFX shocks, sprung and valved for your weight and your track.",
        picture: {
          ...suspension1,
          alt: "A pair of long-travel front shocks with orange dual-rate springs and piggyback reservoirs.",
        },
        to: "/racing-parts",
      },
      {
        title: "Brakes",
        text: "Beringer calipers, discs and master cylinders.",
        picture: {
          ...brakes1,
          alt: "A drilled wave brake disc with an orange carrier and a black four-piston radial caliper.",
        },
        to: "/racing-parts",
      },
    ],
  },
  service: {
    title: "Taken apart, measured, put right",
    text: "We service suspension of any brand, and engines. Before the work you hear what we found and what it costs; after it you get the numbers.",
    picture: {
      ...shockOnCloth,
      alt: "A shock taken apart on the bench: body in a vice, two springs, piston and a row of shims on a cloth.",
    },
    link: { label: "Our service", to: "/service" },
  },
};
