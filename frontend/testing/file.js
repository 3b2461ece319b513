/* Stands in for a style sheet, a drawing or a font: its address. */
export default "/static/bundles/file";
