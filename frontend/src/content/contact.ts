import company from "./company.json";

const { street, city, postal_code: postalCode, country } = company.address;
const place = encodeURIComponent(`${company.coordinate.lat},${company.coordinate.lng}`);

export const contactPage = {
  title: "Contact Us",
  lead: "Call or write, and tell us the machine, its year and what you want from it. We answer on working days.",
  /** Description of links that open in a new tab. */
  newTab: "opens in a new tab",
};

export const contactChannels = {
  title: "How to reach us",
  phone: "Phone",
  /** Shown only on phones. */
  whatsApp: {
    label: "Write on WhatsApp",
    href: `https://wa.me/${company.phone_href.replace("+", "")}`,
  },
  email: "E-mail",
  openingHours: {
    label: "Opening hours",
    rows: company.opening_hours.map(({ first_day, last_day, opens, closes }) => ({
      days: first_day === last_day ? first_day : `${first_day} to ${last_day}`,
      times: `${opens} to ${closes}`,
    })),
  },
  social: {
    label: "Follow the workshop",
    links: [
      { label: "Facebook", href: company.social.facebook },
      { label: "Instagram", href: company.social.instagram },
    ],
  },
};

export const workshopMap = {
  title: "Find the workshop",
  label: "Map of the workshop in Ozolnieki",
  center: company.coordinate,
  zoom: 16,
  tiles: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  name: company.name,
  address: `${street}, ${city}, ${postalCode}, ${country}`,
  marker: "Show the address of the workshop",
  navigate: {
    label: "Navigate",
    href: `https://www.google.com/maps/dir/?api=1&destination=${place}`,
  },
  copy: "Copy",
  copied: "Address copied to clipboard!",
  copyFailed: "The address could not be copied. Please select and copy it yourself.",
  directions: {
    label: "Get Directions",
    href: `https://www.google.com/maps/search/?api=1&query=${place}`,
  },
  show: "Show the map",
  showNote: "Showing the map loads it from OpenStreetMap, whose servers will see your IP address.",
  failed: "The map cannot be loaded right now. You can still use the address and directions.",
  touchHint: "Use two fingers to move the map",
};

export const companyInformation = {
  title: "Company information",
  rows: [
    { label: "Company name", value: company.legal_name },
    { label: "Registration number", value: company.registration_number },
    { label: "VAT number", value: company.vat_number },
    { label: "Legal address", value: company.legal_address },
  ],
};
