/* For eslint.config.js: which part of src/ may import which. */
import path from "node:path";

const src = new URL("src", import.meta.url).pathname;

/**
 * Imports go one way: main, server -> app -> router -> {site-layout, admin} -> rooms -> shell, forms
 * -> ui -> api -> core, content. start.ts imports only what it needs before anything is drawn.
 */
function below(target, from, message, except = []) {
  return {
    target: `${src}/${target}`,
    from: from.map((name) => path.join(src, name)),
    message,
    except,
  };
}

/** Their defaults would be in the visitors' scripts, beside the values in the page's data. */
function withoutDocuments(target) {
  return below(
    target,
    ["content/documents", "../../brand/documents"],
    "Documents and their descriptions are for the server and the admin's forms: read the values by a query.",
  );
}

const entries = ["start.ts", "main.tsx", "server.tsx"];
const above = [
  ...entries,
  ...["app.tsx", "browser.tsx", "next-page.ts", "router.tsx", "preview.tsx"],
  ...["site-layout.tsx", "admin.tsx", "admin-layout.tsx"],
];
/** A folder by subject, named like the Django app where there is one. */
const rooms = [
  ...["accounts", "catalogue", "contact", "dashboard", "deletions"],
  ...["documents", "pages", "pictures", "visits"],
];
/** What the owner alone loads, and what visitors load. */
const admin = [...rooms, "shell", "ui"].map((name) => `${name}/admin`);
const owners = [...admin, "forms", "dashboard", "deletions"];
const site = [...rooms, "shell"].map((name) => `${name}/site`);
const NEVER_MEET = "site/ and admin/ never meet: move what both need beside them, into their room.";

export const directions = [
  below(
    "core",
    [...above, ...rooms, "shell", "forms", "ui", "api", "content"],
    "core/ is what all share and none owns: hand in what it needs to know.",
    ["languages.json", "text-rules.json"],
  ),
  below(
    "api",
    [...above, ...rooms, "shell", "forms", "ui", "content"],
    "api/ knows the server alone.",
  ),
  below(
    "content",
    [...above, ...rooms, "shell", "forms", "ui", "api", "core"],
    "content/ is plain facts: let the component that shows them do the work.",
  ),
  below(
    "ui",
    [...above, ...rooms, "shell", "forms"],
    "ui/ knows no word of the trade: hand it in as a prop, or move the component to its room.",
  ),
  ...["shell", "forms"].map((name) =>
    below(
      name,
      [...above, ...rooms],
      `${name}/ serves every room: hand in what it needs of one, or move the component to its room.`,
    ),
  ),
  ...rooms.map((name) =>
    below(name, above, "The routes and layouts put the rooms into their place."),
  ),
  ...[...site, "site-layout.tsx"].map((name) => below(name, owners, NEVER_MEET)),
  ...[...owners, "admin.tsx", "admin-layout.tsx"].map((name) => below(name, site, NEVER_MEET)),
  below(
    "pictures/admin",
    ["catalogue/admin"],
    "catalogue/ shows the pictures of an item: hand in as a prop what they need of it.",
  ),
  ...[...site, "shell", "ui", "pages", "router.tsx", "app.tsx"].map(withoutDocuments),
  below(
    "router.tsx",
    [...entries, "app.tsx", "browser.tsx", "next-page.ts"],
    "app.tsx puts the router into its place.",
  ),
  below("app.tsx", entries, "These start the application: nothing imports them."),
  below(
    "start.ts",
    [...above.slice(1), ...site, ...owners, "content"],
    "Nothing is drawn before it has run, so it is small.",
  ),
];
