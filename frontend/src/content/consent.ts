export const consent = {
  label: "Cookies",
  text: "We use analytics cookies to count visits, but only if you accept.",
  link: { label: "Cookie policy", to: "/cookie-policy" },
  accept: "Accept",
  decline: "Decline",
  /** Label of the button that shows the banner again, with one of the texts below. */
  settings: "Cookie settings",
  current: {
    accepted: "You have accepted analytics cookies.",
    declined: "You have declined analytics cookies.",
  },
};
