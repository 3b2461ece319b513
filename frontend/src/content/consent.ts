export const consent = {
  label: "Cookies",
  text: "With your consent we may count visits, which sets analytics cookies. Nothing of the kind is loaded before you accept, and the site works the same if you decline.",
  link: { label: "Cookie policy", to: "/cookie-policy" },
  accept: "Accept",
  decline: "Decline",
  /** In the footer: shows the banner again, with one of the lines below. */
  settings: "Cookie settings",
  current: {
    accepted: "You have accepted analytics cookies.",
    declined: "You have declined analytics cookies.",
  },
};
