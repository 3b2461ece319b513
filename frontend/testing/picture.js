/* Replaces ../picture-loader.js with a fixed picture. */
export default {
  width: 1600,
  height: 900,
  placeholder: "",
  variants: [{ url: "/static/bundles/picture.webp", width: 1600, height: 900, type: "image/webp" }],
};
