export const customParts = {
  title: "Custom parts",
  lead: "Drawn, cut, notched and welded in our own jigs, for motocross quads that are raced. One part, one price.",
  loading: "Loading parts...",
  error: "Error loading parts",
  empty: "No parts available at the moment.",
  /** The component adds `&name=` with the name of the part. */
  ask: { label: "Ask about this part", to: "/contact?inquiry=part" },
  notes: {
    title: "Before you ask",
    items: [
      "Tell us the machine, its year and what is already changed on it. We check the fit before anything is cut.",
      "Steel leaves us raw. Powder coat in your colour is quoted with the part.",
      "Fitting is quoted separately, once we have seen the machine.",
    ],
  },
  callToAction: {
    title: "Something that is not here?",
    text: "E-mail us a photograph and two dimensions. If it can be cut, bent or welded, we can say what it takes.",
  },
};
