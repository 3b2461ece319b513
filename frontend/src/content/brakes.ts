import brakes1 from "./pictures/brakes-1.jpg";
import brakes2 from "./pictures/brakes-2.jpg";
import brakes3 from "./pictures/brakes-3.jpg";
import brakes4 from "./pictures/brakes-4.jpg";

export const brakes = {
  title: "Beringer brakes",
  back: { label: "All racing parts", to: "/racing-parts" },
  lead: "Calipers, discs and master cylinders for motocross quads. We put them together as one system, so that lever, line and pad suit each other.",
  gallery: {
    label: "Pictures of Beringer brakes",
    pictures: [
      {
        ...brakes1,
        alt: "A drilled wave brake disc with an orange carrier and a black four-piston radial caliper.",
      },
      {
        ...brakes2,
        alt: "Close-up of a gold anodised four-piston caliper over a drilled disc.",
      },
      {
        ...brakes3,
        alt: "Three drilled brake discs of different sizes with black, orange and gold carriers.",
      },
      {
        ...brakes4,
        alt: "A radial brake master cylinder with lever, fluid reservoir and braided line on a handlebar.",
      },
    ],
  },
  products: [
    {
      title: "Calipers",
      text: "Four pistons press a long pad evenly, so it wears flat and the lever stays where it was. Radial mounting holds the caliper square to the disc when the hub is hot. If your uprights are not made for it, we turn and mill the brackets.",
      points: [
        "Black or gold anodised",
        "Brackets for our own and for production uprights",
        "Pads for mud or for dry ground",
      ],
    },
    {
      title: "Discs",
      text: "The wave edge wipes mud off the pads, the holes let water and gas out. The ring sits on a separate carrier and may grow when it is hot without warping. We check each disc on the hub before the wheel goes on.",
      points: [
        "Three diameters, for front and rear axle",
        "Carriers in black, orange or gold",
        "Runout at the rim: 0.1 mm at most",
      ],
    },
    {
      title: "Master cylinders",
      text: "In a radial master cylinder the piston moves the way your fingers pull, so less is lost on the way and small movements count. The bore is chosen for the pistons below it: too large and the brake turns to wood, too small and the lever comes to the bar.",
      points: [
        "Lever reach set to your hand",
        "Braided lines, cut to full lock and full droop",
        "Filled, bled and bedded in before hand-over",
      ],
    },
  ],
  external: { label: "Beringer website", href: "https://www.beringer-brakes.com/" },
  quote: {
    title: "What we need to know",
    items: [
      "Machine, year, and what hubs and uprights are on it",
      "Wheel size, front and rear",
      "Parts alone, or fitted by us",
    ],
    link: { label: "Request a Quote", to: "/contact" },
  },
};
