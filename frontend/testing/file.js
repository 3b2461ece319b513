/* Replaces style sheets, SVG files and fonts with a URL. */
export default "/static/bundles/file";
