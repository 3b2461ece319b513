import place from "../../../../brand/place.json";
import { encodeForUrl } from "../../core/characters";
import type { CompanyValues } from "../company";

export const TIME_ZONE = place.time_zone;

/** Shows the place that is added to its end. */
export const DIRECTIONS = "https://www.google.com/maps/search/?api=1&query=";

/** The workshop's address in one line. */
export function addressLine({ street, city, postal_code, country }: CompanyValues): string {
  return [street, city, postal_code, country].join(", ");
}

/** The workshop's place, for the end of a map service's address. */
export function placeParameter({ latitude, longitude }: CompanyValues): string {
  return encodeForUrl(`${latitude},${longitude}`);
}
