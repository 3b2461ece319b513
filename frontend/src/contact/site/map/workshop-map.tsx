import { t } from "@lingui/core/macro";
import { type LeafletKeyboardEvent, type Map, type Marker as Pin, divIcon } from "leaflet";
import "leaflet/dist/leaflet.css";
import { type PointerEvent, type ReactNode, type TouchEvent, useRef, useState } from "react";
import {
  AttributionControl,
  MapContainer,
  Marker,
  Popup,
  TileLayer,
  ZoomControl,
  useMapEvents,
} from "react-leaflet";
import { type CompanyValues, useCompany } from "../../../shell/company";
import { useSiteSettings } from "../../../shell/site-settings";
import { addressLine, placeParameter } from "../../../shell/site/workshop-place";
import { Button, ButtonAnchor } from "../../../ui/button";
import { copyText } from "../../../ui/clipboard";
import "./workshop-map.css";

const ZOOM = 16;
/** The place is added to its end. */
const NAVIGATE = "https://www.google.com/maps/dir/?api=1&destination=";

/** Inline, because bundlers break the paths of Leaflet's default icons. */
const icon = divIcon({
  className: "workshop-pin",
  html:
    '<svg viewBox="0 0 44 56" aria-hidden="true"><path d="M0 0h44v31L33 42h-6l-5 14-5-14h-6L0 31z"/>' +
    '<g transform="skewX(-9)"><circle cx="25" cy="19" r="10.5"/><path d="m27 21 10 10.500"/></g></svg>',
  iconSize: [44, 56],
  iconAnchor: [22, 56],
  popupAnchor: [0, -46],
});

/** The map never captures the page's scrolling, neither by wheel nor by touch. */
export function WorkshopMap({ failed }: { failed: ReactNode }) {
  const company = useCompany();
  const map = useRef<Map>(null);
  const pin = useRef<Pin>(null);
  const [opened, setOpened] = useState(0);
  const [hint, setHint] = useState(false);
  const [tilesLoaded, setTilesLoaded] = useState<boolean>();

  const chooseDragging = ({ pointerType }: PointerEvent) => {
    if (pointerType === "mouse") map.current?.dragging.enable();
    else map.current?.dragging.disable();
  };
  /** Leaflet only handles Enter, but an element with the button role must also handle Space. */
  const openBySpace = ({ originalEvent }: LeafletKeyboardEvent) => {
    if (originalEvent.key !== " ") return;
    originalEvent.preventDefault();
    pin.current?.openPopup();
  };
  const updateHint = ({ touches }: TouchEvent) => setHint(touches.length === 1);
  const { mapTilesUrl, mapTilesAttribution } = useSiteSettings();
  if (!company) return null;
  const { latitude: lat, longitude: lng } = company;
  return (
    <div
      className="h-full"
      onPointerDownCapture={chooseDragging}
      onTouchMove={updateHint}
      onTouchEnd={() => setHint(false)}
      onTouchCancel={() => setHint(false)}
    >
      <MapContainer
        key={`${lat},${lng}`} // Leaflet only reads the centre at first
        ref={map}
        center={{ lat, lng }}
        zoom={ZOOM}
        scrollWheelZoom={false}
        attributionControl={false}
        zoomControl={false}
        className="workshop-map h-full"
      >
        <ZoomAndKeys />
        <AttributionControl prefix={false} />
        <ZoomControl position="bottomright" zoomInTitle={t`Zoom in`} zoomOutTitle={t`Zoom out`} />
        <TileLayer
          url={mapTilesUrl}
          attribution={mapTilesAttribution || openStreetMap()}
          maxZoom={19}
          // The tile server requires a Referer header.
          referrerPolicy="strict-origin-when-cross-origin"
          eventHandlers={{
            tileload: () => setTilesLoaded(true),
            tileerror: () => setTilesLoaded((before) => before ?? false),
          }}
        />
        <Marker
          position={{ lat, lng }}
          icon={icon}
          title={t`Show the address of the workshop`}
          ref={pin}
          eventHandlers={{
            keydown: openBySpace,
            popupopen: () => setOpened((times) => times + 1),
            popupclose: () => pin.current?.getElement()?.focus({ preventScroll: true }),
          }}
        >
          <Popup className="workshop-popup" minWidth={280} maxWidth={280}>
            {/* Leaflet keeps the popup's content, so the key resets it at each opening. */}
            <MapPopup key={opened} company={company} />
          </Popup>
        </Marker>
      </MapContainer>
      {tilesLoaded === false && failed}
      {hint && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 top-1/4 z-[900] mx-auto w-fit bg-ink/90 px-5 py-3 text-small text-white"
        >
          {t`Use two fingers to move the map`}
        </p>
      )}
    </div>
  );
}

/** The wheel scrolls the page until the map is clicked. Escape closes the popup. */
function ZoomAndKeys() {
  const map = useMapEvents({
    click: () => void map.scrollWheelZoom.enable(),
    mouseout: () => void map.scrollWheelZoom.disable(),
    keydown: ({ originalEvent }) => {
      if (originalEvent.key === "Escape") map.closePopup();
    },
  });
  return null;
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Mounted when the popup opens, and takes the focus. */
function MapPopup({ company }: { company: CompanyValues }) {
  const { name } = company;
  const address = addressLine(company);
  const [outcome, setOutcome] = useState<{ text: string; times: number }>();

  const copyAddress = async () => {
    const text = (await copyText(address))
      ? t`Address copied to clipboard!`
      : t`The address could not be copied. Please select and copy it yourself.`;
    setOutcome((before) => ({ text, times: (before?.times ?? 0) + 1 }));
  };
  return (
    <div ref={focus} role="group" aria-label={name} tabIndex={-1} className="outline-none">
      <p className="workshop-popup-name">{name}</p>
      <p className="workshop-popup-address">{address}</p>
      <div className="workshop-popup-actions">
        <ButtonAnchor
          href={NAVIGATE + placeParameter(company)}
          target="_blank"
          rel="noopener"
          aria-describedby="new-tab"
        >
          {t`Navigate`}
        </ButtonAnchor>
        <Button kind="dark" data-seen="address" onClick={() => void copyAddress()}>
          {t`Copy`}
        </Button>
      </div>
      <p key={outcome?.times} role={outcome && "alert"} className="workshop-popup-outcome">
        {outcome?.text}
      </p>
    </div>
  );
}

/** What the map's licence asks for, and where its faults are reported. */
function openStreetMap(): string {
  const osm = '<a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';
  const report = t`Report a problem`;
  return `${t`© ${osm} contributors`} · <a href="https://www.openstreetmap.org/fixthemap">${report}</a>`;
}
