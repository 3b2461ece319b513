/* For eslint.config.js: which part of src/ may import which. */

const src = new URL("src", import.meta.url).pathname;

/**
 * Imports go one way: main, server -> app -> router -> preview -> {site, admin} -> components -> {api,
 * content}. start.ts imports only api/.
 */
function below(target, from, message, except = []) {
  return {
    target: `${src}/${target}`,
    from: from.map((name) => `${src}/${name}`),
    message,
    except,
  };
}

/** Their defaults would be in the visitors' scripts, beside the values in the page's data. */
function withoutDocuments(target) {
  return below(
    target,
    ["content/documents", "content/lv/documents", "content/ru/documents"],
    "Descriptions of documents are for the server and the admin's forms: read the values by a query.",
  );
}

const entries = ["start.ts", "main.tsx", "server.tsx"];
const above = [...entries, "app.tsx", "next-page.ts", "router.tsx", "preview.tsx"];
export const directions = [
  below(
    "api",
    [...above, "site", "admin", "components", "content"],
    "api/ knows the server alone, and the limits that it sets.",
    ["limits.json", "languages.json"],
  ),
  below(
    "content",
    [...above, "site", "admin", "components", "api"],
    "content/ is plain facts: let the component that shows them do the work.",
  ),
  below(
    "components",
    [...above, "site", "admin"],
    "components/ serve every page: hand the page's part in as a prop, or move the component to the page's folder.",
  ),
  below(
    "site",
    [...above, "admin"],
    "site/ and admin/ never meet: move what both need to components/.",
  ),
  below(
    "admin",
    [...above, "site"],
    "site/ and admin/ never meet: move what both need to components/.",
  ),
  below(
    "admin/images",
    ["admin/items"],
    "items/ shows the images/ of an item: hand in as a prop what they need of it.",
  ),
  ...["components", "content", "site", "router.tsx", "app.tsx"].map(withoutDocuments),
  below(
    "admin/forms",
    ["admin/items", "admin/pages"],
    "forms/ edit whatever they are given: hand in what they need of an item or a page.",
  ),
  below(
    "router.tsx",
    [...entries, "app.tsx", "next-page.ts"],
    "app.tsx puts the router into its place.",
  ),
  below("app.tsx", entries, "These start the application: nothing imports them."),
  below(
    "start.ts",
    [...above.slice(1), "site", "admin", "components", "content"],
    "Nothing is drawn before it has run, so it is small.",
  ),
];
