import { t } from "@lingui/core/macro";

export function workshopMap() {
  const osm = '<a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';
  return {
    zoom: 16,
    tiles: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
    attribution: t`© ${osm} contributors`,
    marker: t`Show the address of the workshop`,
    navigate: {
      label: t`Navigate`,
      /** The place is added to its end. */
      href: "https://www.google.com/maps/dir/?api=1&destination=",
    },
    copy: t`Copy`,
    copied: t`Address copied to clipboard!`,
    copyFailed: t`The address could not be copied. Please select and copy it yourself.`,
    zoomIn: t`Zoom in`,
    zoomOut: t`Zoom out`,
    touchHint: t`Use two fingers to move the map`,
  };
}
