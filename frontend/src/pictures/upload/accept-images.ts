import formats from "../../content/file-formats.json";

/** For the `accept` attribute. In Chromium `image/*` does not include HEIC. */
export const ACCEPT_IMAGES = formats.pictures_accept;
