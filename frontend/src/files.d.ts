/* The types of imported files, as webpack loads them. */
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
