/* For oxlint.config.js: which part of src/ may import which. */

/**
 * Imports go one way: main, server -> app -> router -> {site-layout, admin} -> rooms -> shell, forms
 * -> ui -> api -> core, content. start.ts imports only what it needs before anything is drawn.
 * A name that ends with a slash is a folder, any other a file of src/.
 */
function below(target, from, message) {
  const start = target.endsWith("/") ? "(\\./)?(\\.\\./)+" : "\\.{1,2}/(\\.\\./)*";
  const names = from.map((name) => (name.endsWith("/") ? name : `${name}(\\.\\w+)?$`));
  return { target, pattern: { regex: `^${start}(${names.join("|")})`, message } };
}

/** Their defaults would be in the visitors' scripts, beside the values in the page's data. */
function withoutDocuments(target) {
  return below(
    target,
    ["content/documents/", "brand/documents/"],
    "Documents and their descriptions are for the server and the admin's forms: read the values by a query.",
  );
}

const entries = ["start", "main", "server"];
const above = [
  ...entries,
  ...["app", "browser", "next-page", "router", "preview"],
  ...["site-layout", "admin", "admin-layout"],
];
/** A folder by subject, named like the Django app where there is one. */
const rooms = [
  ...["accounts/", "catalogue/", "contact/", "dashboard/", "deletions/"],
  ...["documents/", "pages/", "pictures/", "visits/"],
];
/** What the owner alone loads, and what visitors load. */
const owners = ["forms/", "dashboard/", "deletions/"];
const admin = [...rooms, "shell/", "ui/"].map((name) => `${name}admin/`);
const site = [...rooms, "shell/"].map((name) => `${name}site/`);
const NEVER_MEET = "site/ and admin/ never meet: move what both need beside them, into their room.";
/** In any room, and in one's own, whose name is not in the path. */
const anyRoom = (name) => `([a-z-]+/)?${name}/`;

const CORE = "core/ is what all share and none owns: hand in what it needs to know.";

const directions = [
  below("core/", [...above, ...rooms, "shell/", "forms/", "ui/", "api/"], CORE),
  {
    target: "core/",
    pattern: {
      group: ["**/content/**", "!**/content/languages.json", "!**/content/text-rules.json"],
      message: CORE,
    },
  },
  below(
    "api/",
    [...above, ...rooms, "shell/", "forms/", "ui/", "content/"],
    "api/ knows the server alone.",
  ),
  below(
    "content/",
    [...above, ...rooms, "shell/", "forms/", "ui/", "api/", "core/"],
    "content/ is plain facts: let the component that shows them do the work.",
  ),
  below(
    "ui/",
    [...above, ...rooms, "shell/", "forms/"],
    "ui/ knows no word of the trade: hand it in as a prop, or move the component to its room.",
  ),
  ...["shell/", "forms/"].map((name) =>
    below(
      name,
      [...above, ...rooms],
      `${name} serves every room: hand in what it needs of one, or move the component to its room.`,
    ),
  ),
  ...rooms.map((name) =>
    below(name, above, "The routes and layouts put the rooms into their place."),
  ),
  ...[...site, "site-layout.tsx"].map((name) =>
    below(name, [anyRoom("admin"), ...owners], NEVER_MEET),
  ),
  ...[...admin, ...owners, "admin.tsx", "admin-layout.tsx"].map((name) =>
    below(name, [anyRoom("site")], NEVER_MEET),
  ),
  below(
    "pictures/admin/",
    ["catalogue/admin/"],
    "catalogue/ shows the pictures of an item: hand in as a prop what they need of it.",
  ),
  ...[...site, "shell/", "ui/", "pages/", "router.tsx", "app.tsx"].map(withoutDocuments),
  below(
    "router.tsx",
    [...entries, "app", "browser", "next-page"],
    "app.tsx puts the router into its place.",
  ),
  below("app.tsx", entries, "These start the application: nothing imports them."),
  below(
    "start.ts",
    [...above.slice(1), anyRoom("site"), anyRoom("admin"), ...owners, "content/"],
    "Nothing is drawn before it has run, so it is small.",
  ),
];

/** Of the overrides that fit a file, the last one counts alone: a folder repeats what is above it. */
export const importDirections = [...new Set(directions.map(({ target }) => target))]
  .sort((one, other) => one.length - other.length)
  .map((place) => ({
    files: [`src/${place}${place.endsWith("/") ? "**" : ""}`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: directions
            .filter(({ target }) => place.startsWith(target))
            .map(({ pattern }) => pattern),
        },
      ],
    },
  }));
