import { divIcon, type LeafletKeyboardEvent, type Map, type Marker as Pin } from "leaflet";
import "leaflet/dist/leaflet.css";
import { useRef, useState, type PointerEvent, type TouchEvent } from "react";
import {
  AttributionControl,
  MapContainer,
  Marker,
  Popup,
  TileLayer,
  useMapEvents,
  ZoomControl,
} from "react-leaflet";
import { useCompany } from "../../../shell/company";
import { mapFrame } from "../contact-text";
import { workshopMap } from "./workshop-map-text";
import { MapNote } from "./map-note";
import { MapPopup } from "./map-popup";
import "./workshop-map.css";

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
export function WorkshopMap() {
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
  if (!company) return null;
  const { zoom, tiles, attribution, marker, touchHint, zoomIn, zoomOut } = workshopMap();
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
        zoom={zoom}
        scrollWheelZoom={false}
        attributionControl={false}
        zoomControl={false}
        className="workshop-map h-full"
      >
        <ZoomAndKeys />
        <AttributionControl prefix={false} />
        <ZoomControl position="bottomright" zoomInTitle={zoomIn} zoomOutTitle={zoomOut} />
        <TileLayer
          url={tiles}
          attribution={attribution}
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
          title={marker}
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
      {tilesLoaded === false && <MapNote>{mapFrame().failed}</MapNote>}
      {hint && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 top-1/4 z-[900] mx-auto w-fit bg-ink/90 px-5 py-3 text-small text-white"
        >
          {touchHint}
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
