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

export const workshopMap = {
  label: (city: string) => `Map of the workshop in ${city}`,
  zoom: 16,
  tiles: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  marker: "Show the address of the workshop",
  navigate: {
    label: "Navigate",
    /** The place is added to its end. */
    href: "https://www.google.com/maps/dir/?api=1&destination=",
  },
  copy: "Copy",
  copied: "Address copied to clipboard!",
  copyFailed: "The address could not be copied. Please select and copy it yourself.",
  directions: {
    label: "Get Directions",
    /** The place is added to its end. */
    href: "https://www.google.com/maps/search/?api=1&query=",
  },
  show: "Show the map",
  showNote: "Showing the map loads it from OpenStreetMap, whose servers will see your IP address.",
  failed: "The map cannot be loaded right now. You can still use the address and directions.",
  touchHint: "Use two fingers to move the map",
};

export const companyInformation = {
  legalName: "Company name",
  registrationNumber: "Registration number",
  vatNumber: "VAT number",
  legalAddress: "Legal address",
};
