import type pages from "./pages.json";

/** Pages that so far say no more than what they are for and how to ask. */
export type Outline = {
  path: keyof typeof pages;
  title: string;
  text: string[];
  links?: { to: string; label: string }[];
};

export const outlines: Outline[] = [
  {
    path: "/custom-parts",
    title: "Custom parts",
    text: [
      "Frames, A-arms, swingarms, steering stems, subframes, tanks and guards for motocross quads. Each is cut, notched and welded in our own jigs, in steel or aluminium.",
      "Prices are fixed per part. Tell us the machine and its year, and we tell you what fits and when it is ready.",
    ],
  },
  {
    path: "/racing-parts",
    title: "Racing parts",
    text: [
      "We sell what we race on: tyres, suspension, brakes and steering dampers, of makers whose official distributor we are.",
      "Nothing is sold blind. Ask for a price, and we check with you that the part fits your machine.",
    ],
    links: [
      { to: "/racing-parts/tyres", label: "Tyres" },
      { to: "/racing-parts/tfx-suspension", label: "TFX suspension" },
      { to: "/racing-parts/beringer", label: "Beringer brakes" },
    ],
  },
  {
    path: "/racing-parts/tfx-suspension",
    title: "TFX suspension",
    text: [
      "Front and rear shocks for motocross quads, built to your weight, your track and your way of riding.",
      "Ask us for a quote: we need your riding weight, the machine and what bothers you about it now.",
    ],
    links: [{ to: "/racing-parts", label: "All racing parts" }],
  },
  {
    path: "/racing-parts/beringer",
    title: "Beringer brakes",
    text: [
      "Calipers, wave discs and radial master cylinders, supplied as a kit for your machine and fitted in our workshop if you like.",
      "Ask us for a quote with the machine and its year.",
    ],
    links: [{ to: "/racing-parts", label: "All racing parts" }],
  },
  {
    path: "/service",
    title: "Service",
    text: [
      "Suspension of any brand: taken apart, cleaned, measured, fitted with new seals and oil, and set up on the dynamometer and on you.",
      "Engines: top end, bottom end, gearbox. Before the work you hear what we found and what it costs.",
    ],
  },
  {
    path: "/about",
    title: "About us",
    text: [
      "The founder raced for almost forty years, won more than 20 champion titles between 1985 and 2023, and has built quads for over 15 years.",
      "What leaves the workshop is tried first by our own test rider, in training and in the European Championship.",
    ],
    links: [{ to: "/quad-builds", label: "Our builds" }],
  },
  {
    path: "/contact",
    title: "Contact Us",
    text: [
      "Call or write with the machine, the year and what you want from it. We answer on working days.",
    ],
  },
  {
    path: "/cookie-policy",
    title: "Cookie policy",
    text: [
      "This site sets no cookies for its visitors, and no page of it loads anything from somebody else.",
      "If that changes, you will be asked first.",
    ],
    links: [{ to: "/", label: "Back to the home page" }],
  },
];
