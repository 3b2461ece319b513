import js from "@eslint/js";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import lingui from "eslint-plugin-lingui";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";

const src = new URL("src", import.meta.url).pathname;
const source = "frontend/{src,testing}/**/*.{ts,tsx}";

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
const directions = [
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

/** What is no text: names and values of attributes, and whatever has no capital and no space. */
const unlocalized = {
  useTsTypes: true,
  ignore: [
    "^[^A-Z\\s]+$", // keywords
    "^\\S*[a-z][A-Z]\\S*$", // camelCase
    "^[A-Z_]+$",
    "^[A-Z]\\w*(-[A-Z]\\w*)+$", // headers
    "^Bearer ?$",
    "^\\W+$",
    "^\\W*\\{company\\}$",
    "^<", // HTML
    "^[^A-Z]*[-:;=,[\\]%][^A-Z]*$", // styles and selectors
    "^[a-z]{2}-[A-Z]{2}$", // locales
    "day$", // as in the API
    // The outline of an icon, and how mail programs mark an answer.
    ...["^M\\d[-\\d\\s.A-Za-z]*$", "^Re:"],
    // Browsers and systems have the same name everywhere.
    "^(Edge?|OPR/|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|Windows|Mac( OS)?|Linux)$",
  ],
  ignoreNames: [
    { regex: { pattern: "class(Name|es)?$", flags: "i" } },
    "sizes",
    "viewBox",
    "d",
    "rel",
    "to",
    "media",
    "transform",
    { regex: { pattern: "^[A-Z0-9_]+$" } },
  ],
  ignoreFunctions: [
    ...["Error", "matchMedia", "querySelector", "*.querySelector", "console.*"],
    // These take selectors as well, and kinds of data.
    ...["*.closest", "*.querySelectorAll", "focusIn", "*.types.includes"],
  ],
};

/** Where all texts are in the catalogues. */
const localized = [
  "preview.tsx",
  "router.tsx",
  "{admin,api,components,content,site}/**/*.{ts,tsx}",
];

export default ts.config(
  js.configs.recommended,
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: globals.node } },
  {
    files: [source],
    extends: [
      ts.configs.strictTypeChecked,
      jsxA11y.flatConfigs.strict,
      reactHooks.configs.flat.recommended,
    ],
    plugins: { "import-x": importX },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    settings: {
      "import-x/resolver-next": [
        createNodeResolver({ extensions: [".ts", ".tsx", ".js", ".json"] }),
      ],
    },
    rules: {
      "import-x/no-restricted-paths": ["error", { zones: directions }],
      "import-x/no-cycle": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      // A number in a sentence is plain text.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "jsx-a11y/no-noninteractive-element-interactions": [
        "error",
        {
          handlers: ["onClick", "onKeyDown", "onPointerDown"],
          // A modal dialog is left by a key or by a click beside it.
          dialog: ["onClick", "onKeyDown"],
        },
      ],
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: "api/client.ts is the one place that calls the server." },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Export a named function instead." },
        { selector: "ExportAllDeclaration", message: "No barrels: import from the file itself." },
      ],
    },
  },
  {
    files: ["frontend/src/api/{client,owner-client,upload}.ts"],
    rules: {
      "no-restricted-globals": "off",
      "@typescript-eslint/consistent-type-assertions": "off",
    },
  },
  {
    files: ["frontend/src/api/*.ts"],
    rules: {
      // The caller names what a path answers: the type cannot be inferred from a string.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
    },
  },
  {
    files: localized.map((name) => `frontend/src/${name}`),
    ignores: ["**/*.test.{ts,tsx}", "**/*.d.ts"],
    plugins: { lingui },
    rules: {
      // Calls at the top of a module would run before the language is known.
      "lingui/t-call-in-function": "error",
      "lingui/no-single-variables-to-translate": "error",
      "lingui/no-expression-in-message": "error",
      "lingui/no-unlocalized-strings": ["error", unlocalized],
    },
  },
  // Generated.
  {
    files: ["frontend/src/api/schema.d.ts"],
    rules: { "@typescript-eslint/consistent-type-definitions": "off" },
  },
  // Declares what webpack makes of a file, and that is a default export.
  { files: ["frontend/src/files.d.ts"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["frontend/src/**/index.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", "Program"] },
  },
);
