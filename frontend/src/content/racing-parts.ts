import brakes2 from "./pictures/brakes-2.jpg";
import build1Detail from "./pictures/build-1-detail.jpg";
import build33Detail from "./pictures/build-33-detail.jpg";
import build46Detail from "./pictures/build-46-detail.jpg";
import steeringDamper from "./pictures/steering-damper.jpg";
import suspension2 from "./pictures/suspension-2.jpg";
import tyre05 from "./pictures/tyre-05.jpg";

export const racingParts = {
  title: "Racing parts",
  lead: "We sell what we race on, and for several of these brands we are the official distributor. Nothing is sold blind: ask for a price, and we check with you that the part fits your machine.",
  cards: [
    {
      title: "Tyres",
      text: "Front and rear, from 18 to 21 inches, from ribs and paddles for sand to a fine chequer for hard pack.",
      picture: {
        ...tyre05,
        alt: "Wide rear motocross tyre with rows of staggered bars on a black wheel with an orange beadlock ring.",
      },
      link: { label: "See the tyres", to: "/racing-parts/tyres" },
    },
    {
      title: "TFX suspension",
      badge: "Official distributor",
      text: "Front pairs and rear shocks, ordered with springs and valving for your weight, your arms and your track.",
      picture: {
        ...suspension2,
        alt: "A rear shock with a heavy orange spring and a piggyback reservoir, tilted against a dark background.",
      },
      link: { label: "TFX suspension", to: "/racing-parts/tfx-suspension" },
    },
    {
      title: "Beringer brakes",
      badge: "Official distributor",
      text: "Calipers, discs and master cylinders, put together as one system and fitted in our workshop if you like.",
      picture: {
        ...brakes2,
        alt: "Close-up of a gold anodised four-piston caliper over a drilled disc.",
      },
      link: { label: "Beringer brakes", to: "/racing-parts/beringer" },
    },
  ],
  damper: {
    title: "Virzis steering dampers",
    badge: "Official distributor",
    text: "A linear damper between frame and stem takes the kick of a rut out of the handlebar before it reaches your wrists. One dial, set with a glove on. We keep the clamps for our own frames and order those for other machines.",
    picture: {
      ...steeringDamper,
      alt: "A linear steering damper with an orange dial, clamped to a black tube.",
    },
    link: {
      label: "Contact for pricing",
      to: "/contact?inquiry=part&name=Virzis%20steering%20damper",
    },
    external: { label: "Virzis website", href: "https://example.com/virzis" },
  },
  suppliers: {
    title: "Suppliers we buy from",
    text: "Makers of what we neither make nor distribute. Their sites open in a new tab.",
    cards: [
      {
        name: "Zobrika",
        text: "Chains and sprockets. The gold chain on our demonstrator runs 14/38.",
        picture: {
          ...build1Detail,
          alt: "Racing quad number 1, engine and footwell: finned cylinder, raw steel tubes, carbon heel guard and floor, gold chain, orange rear spring.",
        },
        link: { label: "Zobrika website", href: "https://example.com/zobrika" },
      },
      {
        name: "Rumbeka",
        text: "Aluminium wheels, drilled or spoked, and beadlock rings in any colour that can be anodised.",
        picture: {
          ...build33Detail,
          alt: "Racing quad number 33, front wheel: drilled aluminium wheel with a green beadlock ring, small-block tyre, white frame tubes and the engine behind.",
        },
        link: { label: "Rumbeka website", href: "https://example.com/rumbeka" },
      },
      {
        name: "Sparnela",
        text: "Plastics and seats, full or cut down, coloured to your drawing.",
        picture: {
          ...build46Detail,
          alt: "Racing quad number 46, seen from above: turquoise and pink fenders, navy seat, white tube nerf bars, pink grips, violet filler cap.",
        },
        link: { label: "Sparnela website", href: "https://example.com/sparnela" },
      },
    ],
  },
};
