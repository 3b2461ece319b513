export const workshopMap = {
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
  touchHint: "Use two fingers to move the map",
};
