/* The types of imported files, as webpack loads them (picture-loader.js). */
declare module "*.jpg" {
  const picture: {
    width: number;
    height: number;
    placeholder: string;
    variants: { url: string; width: number; height: number; type: string }[];
  };
  export default picture;
}

declare module "*.svg" {
  const url: string;
  export default url;
}

declare module "*.css";
