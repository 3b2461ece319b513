/* The types of imported files, as webpack loads them. */

/** The logo as text. */
declare module "*/logo.svg" {
  const source: string;
  export default source;
}

declare module "*.svg" {
  const url: string;
  export default url;
}

declare module "*.css";

/** The texts of one language. */
declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
