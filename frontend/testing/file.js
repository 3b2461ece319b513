export default "/static/bundles/file";
