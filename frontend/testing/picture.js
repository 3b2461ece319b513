/* Stands in for ../picture-loader.js: the same shape, no work. */
export default {
  width: 1600,
  height: 900,
  placeholder: "",
  variants: [{ url: "/static/bundles/picture.webp", width: 1600, height: 900, type: "image/webp" }],
};
