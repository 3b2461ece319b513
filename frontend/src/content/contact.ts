/** Description of links that open in a new tab. */
export const NEW_TAB = "opens in a new tab";

export const contactChannels = {
  phone: "Phone",
  /** Shown only on phones. */
  whatsApp: "Write on WhatsApp",
  email: "E-mail",
  openingHours: "Opening hours",
  social: "Follow the workshop",
};

/** Around the map. What it shows itself is in workshop-map.ts, which loads with it. */
export const mapFrame = {
  label: (city: string) => `Map of the workshop in ${city}`,
  directions: {
    label: "Get Directions",
    /** The place is added to its end. */
    href: "https://www.google.com/maps/search/?api=1&query=",
  },
  show: "Show the map",
  showNote: "Showing the map loads it from OpenStreetMap, whose servers will see your IP address.",
  failed: "The map cannot be loaded right now. You can still use the address and directions.",
};

export const companyInformation = {
  legalName: "Company name",
  registrationNumber: "Registration number",
  vatNumber: "VAT number",
  legalAddress: "Legal address",
};
