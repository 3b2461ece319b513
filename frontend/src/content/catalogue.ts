/** Texts of the catalogue pages. */
export const buildsPage = {
  title: "Quad builds",
  lead: "Every machine here was welded, assembled and set up in our workshop, and most of them have been raced since. Each one is built once.",
  callToAction: {
    title: "The next one is yours",
    text: "Tell us how you ride, what you weigh and what you want to win. We answer with a drawing, a price and a date.",
  },
};

export const tyresPage = {
  title: "Racing tyres",
  lead: "The tyres we race on and keep in stock. Ask for the price with your wheel size, and we answer the same working day.",
  callToAction: {
    title: "Another size?",
    text: "We can get more tyres than we list here. Tell us the wheel and the ground you race on.",
  },
};
