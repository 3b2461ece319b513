import { t } from "@lingui/core/macro";

/** Description of links that open in a new tab. */
export function newTabNote(): string {
  return t`opens in a new tab`;
}

export function contactChannels() {
  return {
    phone: t`Phone`,
    /** Shown only on phones. */
    whatsApp: t`Write on WhatsApp`,
    email: t`E-mail`,
    openingHours: t`Opening hours`,
    social: t`Follow the workshop`,
  };
}

/** Around the map. What it shows itself is in workshop-map.tsx, which loads with it. */
export function mapFrame() {
  return {
    label: (city: string) => t`Map of the workshop in ${city}`,
    directions: t`Get Directions`,
    show: t`Show the map`,
    showNote: t`Showing the map loads it from OpenStreetMap, whose servers will see your IP address.`,
    failed: t`The map cannot be loaded right now. You can still use the address and directions.`,
  };
}

export function companyInformation() {
  return {
    legalName: t`Company name`,
    registrationNumber: t`Registration number`,
    vatNumber: t`VAT number`,
    legalAddress: t`Legal address`,
  };
}
