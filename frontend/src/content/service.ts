import build1Detail from "./pictures/build-1-detail.jpg";
import suspension4 from "./pictures/suspension-4.jpg";
import workshop from "./pictures/workshop.jpg";

export const service = {
  title: "Service",
  lead: "Suspension of any brand, and engines of motocross quads. You hear what we found and what it costs before the work begins.",
  picture: {
    ...workshop,
    alt: "A workshop bench at night: a shock on a stand, springs, spanners and tools on the wall in the light of one lamp.",
  },
  sections: [
    {
      title: "Suspension, any brand",
      text: "It does not matter whose name is on the reservoir, or whether you bought it here. A shock is a shaft, a piston, shims, oil and gas, and each of them can be measured.",
      points: [
        "Taken apart, washed, every part on the cloth in its order",
        "Shaft checked for straightness: 0.05 mm is the limit",
        "New seals, bushings and oil, gas filled to the maker's pressure",
        "Springs and shims changed to your weight and ground, if you ask for it",
        "Sag and clicks set with you on the machine",
      ],
      picture: {
        ...suspension4,
        alt: "The inside of a shock drawn apart along its shaft: shims, golden piston, nut and seal head.",
      },
    },
    {
      title: "Engines",
      text: "Four-stroke singles, standard or tuned. We would rather measure early than collect the pieces: most engines that come to us in a box were 20 hours late.",
      points: [
        "Top end: valves, guides, piston, rings, cylinder measured to 0.01 mm",
        "Bottom end: crank, big end, bearings, balance",
        "Gearbox and clutch",
        "Big bores, ported heads and cams, with the mapping that belongs to them",
        "Torque measured on our own dynamometer",
      ],
      picture: {
        ...build1Detail,
        alt: "Racing quad number 1, engine and footwell: finned cylinder, raw steel tubes, carbon heel guard and floor, gold chain, orange rear spring.",
      },
    },
  ],
  intervals: {
    title: "When to come",
    text: "For a machine that is raced. Yours may ask for more or less; the hour meter and the oil tell.",
    rows: [
      { work: "Engine oil, race tune", hours: 5 },
      { work: "Valve clearance", hours: 15 },
      { work: "Piston, race tune", hours: 40 },
      { work: "Shock oil and seals", hours: 40 },
      { work: "Valves", hours: 80 },
      { work: "Rebuild, standard engine", hours: 150 },
    ],
    unit: "hours",
  },
  steps: {
    title: "How it goes",
    items: [
      {
        title: "Write or call",
        text: "Machine, year, hours, and what it does that it should not.",
      },
      {
        title: "Bring or send it",
        text: "Shocks may come by parcel, washed. Engines come in the frame or out.",
      },
      { title: "We measure", text: "You get the findings and a price, and say yes or no." },
      {
        title: "We work",
        text: "It goes back with a sheet: what was worn, what is new, how it is set.",
      },
    ],
  },
  callToAction: {
    title: "Have it looked at before the season",
    text: "Winter is the quiet time on the bench. From April the week before a race is full.",
  },
};
