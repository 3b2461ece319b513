import aboutAuthor from "./pictures/about-author.jpg";
import aboutFamily from "./pictures/about-family.jpg";
import aboutFounder from "./pictures/about-founder.jpg";
import aboutRider from "./pictures/about-rider.jpg";
import build21Detail from "./pictures/build-21-detail.jpg";
import build21Front from "./pictures/build-21-front.jpg";
import build7Detail from "./pictures/build-7-detail.jpg";
import build7Front from "./pictures/build-7-front.jpg";
import ownAllSet from "./pictures/own-all-set.jpg";
import ownFrame from "./pictures/own-frame.jpg";
import workshop from "./pictures/workshop.jpg";

export const about = {
  title: "About us",
  lead: "A small workshop with a long racing memory. What we sell has been on our own machines first.",
  sections: [
    {
      id: "founder",
      title: "The founder",
      facts: [
        { value: "20+", text: "champion titles, 1985 to 2023" },
        { value: "15+", text: "years of building quads" },
      ],
      text: [
        "A racing career of almost four decades: over 20 champion titles, won between 1985 and 2023. Anyone who races that long learns to weld, because the part that broke on Sunday was not in any shop on Monday.",
        "That became a trade. The founder has been building quads for over 15 years, and in 2017 the first frame came off our own jig. Every frame since has been measured, tacked and welded under the same eyes.",
      ],
      pictures: [
        {
          ...aboutFounder,
          alt: "A black helmet with an orange peak resting on the seat of a dark racing quad.",
        },
        {
          ...ownFrame,
          alt: "A bare chromoly quad frame, raw steel with heat-tinted welds, standing on a dark floor.",
        },
        {
          ...workshop,
          alt: "A workshop bench at night: a shock on a stand, springs, spanners and tools on the wall in the light of one lamp.",
        },
      ],
      social: [
        { label: "The founder on Facebook", href: "https://www.facebook.com/" },
        { label: "The founder on Instagram", href: "https://www.instagram.com/" },
      ],
    },
    {
      id: "test-rider",
      title: "The test rider",
      facts: [
        { value: "2025", text: "European Championship" },
        { value: "LV", text: "Latvian champion" },
      ],
      text: [
        "Latvian champion, and in 2025 our rider in the European Championship. New parts go on this rider's quad before they go on anybody else's.",
        "After each run three things go into the book: clicks, tyre pressures, and what the machine did where it should not have. A part that comes home bent goes back to the drawing. A part that nobody mentions any more is finished.",
      ],
      pictures: [
        {
          ...aboutRider,
          alt: "A white and orange helmet, a pair of gloves and a red number plate with the number 1.",
        },
        {
          ...build21Front,
          alt: "Racing quad number 21 from the front quarter: orange plastics with black and white slashes, black frame, orange springs, orange beadlock rings.",
        },
        {
          ...build21Detail,
          alt: "Racing quad number 21, front suspension and wheel: A-arms in raw steel, a dual-rate orange spring on a golden shaft, slotted bumper plate.",
        },
      ],
      social: [
        { label: "The test rider on Facebook", href: "https://www.facebook.com/" },
        { label: "The test rider on Instagram", href: "https://www.instagram.com/" },
      ],
    },
    {
      id: "website-author",
      title: "The website author",
      facts: [
        { value: "TypeScript", text: "and React on the page" },
        { value: "Self-hosted", text: "with its own fonts and scripts" },
      ],
      text: [
        "This site is made the way the quads are: few parts, each where it can be reached. The pages are written in TypeScript and React, styled with utility CSS classes, and put together by a Node tool chain.",
        "It is self-hosted, on a server that we look after ourselves. Anyone in a paddock with one bar of signal should still see the pictures.",
      ],
      pictures: [
        {
          ...aboutAuthor,
          alt: "A laptop with lines of code on a workbench among spanners and a brake disc, lit by a lamp.",
        },
        {
          ...ownAllSet,
          alt: "Parts laid out in order on a dark floor, seen from above: swingarm, bumper, stem, pivot bolts, tank, A-arms, battery box, airbox and nerf bar, with a shock, a steering damper, two discs and three spanners.",
        },
      ],
      social: [
        { label: "The website author on Facebook", href: "https://www.facebook.com/" },
        { label: "The website author on Instagram", href: "https://www.instagram.com/" },
      ],
    },
    {
      id: "family-supporter",
      title: "The family supporter",
      facts: [
        { value: "3", text: "helmets to find before six on a Sunday" },
        { value: "1", text: "van, packed the evening before" },
      ],
      text: [
        "Somebody packs the van, holds the pit board, finds the other glove, and drives home on Sunday night while the rest of the team sleeps. Without that no title on this page would have been won.",
        "Two of the helmets in the picture are small. The next start number is being argued about at the kitchen table.",
      ],
      pictures: [
        { ...aboutFamily, alt: "A big helmet with two small helmets beside it." },
        {
          ...build7Front,
          alt: "Racing quad number 7 from the front quarter: white plastics with red fender edges, red frame and loop bumper, black A-arms, yellow number board, white hand guards.",
        },
        {
          ...build7Detail,
          alt: "Racing quad number 7, cockpit seen by the rider: red bar pad and clamps, white hand guards, red filler cap, red fender tips.",
        },
      ],
      social: [
        { label: "The family supporter on Facebook", href: "https://www.facebook.com/" },
        { label: "The family supporter on Instagram", href: "https://www.instagram.com/" },
      ],
    },
  ],
  callToAction: {
    title: "Come and look",
    text: "The builds are on this site; the jig, the bench and the coffee are in Ozolnieki.",
  },
};
