import suspension1 from "./pictures/suspension-1.jpg";
import suspension2 from "./pictures/suspension-2.jpg";
import suspension3 from "./pictures/suspension-3.jpg";
import suspension4 from "./pictures/suspension-4.jpg";

export const suspension = {
  title: "TFX suspension",
  back: { label: "All racing parts", to: "/racing-parts" },
  lead: "Front and rear shocks for motocross quads. We order them for one rider and one machine, and fit and set them up here.",
  gallery: {
    label: "Pictures of TFX suspension",
    pictures: [
      {
        ...suspension1,
        alt: "A pair of long-travel front shocks with orange dual-rate springs and piggyback reservoirs.",
      },
      {
        ...suspension2,
        alt: "A rear shock with a heavy orange spring and a piggyback reservoir, tilted against a dark background.",
      },
      {
        ...suspension3,
        alt: "Close-up of the compression adjusters on a shock reservoir, the upper mount out of focus behind.",
      },
      {
        ...suspension4,
        alt: "The inside of a shock drawn apart along its shaft: shims, golden piston, nut and seal head.",
      },
    ],
  },
  products: [
    {
      title: "Front shock",
      text: "Always a pair, and always to the length of the arms it works on. Two springs sit on each shock: the softer one takes the small chop, the firmer one takes over on landings. Where one hands over to the other is set by a spacer, and we set it.",
      points: [
        "Front travel on our builds: 250 to 265 mm",
        "Sag with the rider on: about a third of the travel",
        "Compression at the reservoir, preload at the collar",
      ],
    },
    {
      title: "Rear shock",
      text: "One shock carries the whole rear end, the rider and every landing that went long. It gets the heavy spring and a reservoir with enough oil to stay the same from the first lap to the last. Ride height is set before anything else, since it decides how the front steers.",
      points: [
        "Rear travel on our race machine: 280 mm",
        "Spring for sand: 10 % firmer than for motocross",
        "Sag checked with full tank and full kit",
      ],
    },
    {
      title: "Customization",
      text: "Clicks move a setting; shims and springs decide where it starts. We choose both from your riding weight, your machine and the ground, and write them on a sheet that goes with the shocks. Come back after the first race day with your notes: what the clicks do not cure, other shims do.",
      points: [
        "Springs in steps of 10 kg of riding weight",
        "Valving for motocross, cross-country or sand",
        "Spring colour to match the plastics",
      ],
    },
  ],
  external: { label: "TFX Suspension website", href: "https://www.tfxsuspension.com/" },
  quote: {
    title: "What we need to know",
    items: [
      "Machine, year, and whose A-arms and swingarm are on it",
      "Your weight in full kit",
      "The ground you race on, and what bothers you now",
    ],
    link: { label: "Request a Quote", to: "/contact" },
  },
};
