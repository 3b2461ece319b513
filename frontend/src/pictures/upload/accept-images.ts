/** For the `accept` attribute. In Chromium `image/*` does not include HEIC. */
export const ACCEPT_IMAGES = "image/*,.heic,.heif";
