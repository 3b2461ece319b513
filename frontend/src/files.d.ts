/* The types of imported files, as webpack loads them. */
declare module "*.svg" {
  const url: string;
  export default url;
}

declare module "*.css";
