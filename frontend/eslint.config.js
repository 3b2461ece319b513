import js from "@eslint/js";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import lingui from "eslint-plugin-lingui";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";
import { directions } from "./import-directions.js";

const source = "frontend/{src,testing}/**/*.{ts,tsx}";

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

/** What phones with Safari 16.4 lack (browserslist), and no type check finds. */
const tooNew = [
  ["AbortSignal", "any"],
  ["Object", "groupBy"],
  ["Promise", "withResolvers"],
  ["Response", "json"],
  ["URL", "canParse"],
].map(([object, property]) => ({ object, property, message: "Safari 16.4 does not have it." }));

/** Where all texts are in the catalogues. */
const localized = ["{preview,router,site-layout,admin,admin-layout}.tsx", "*/**/*.{ts,tsx}"];

export default ts.config(
  { ignores: ["frontend/src/api/schema.d.ts"] }, // generated
  js.configs.recommended,
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: globals.node } },
  {
    files: [source],
    extends: [ts.configs.strictTypeChecked, jsxA11y.flatConfigs.strict],
    plugins: { "import-x": importX, "react-hooks": reactHooks },
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
      // The plugin's other rules run React's compiler, which nothing here is made for.
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      // These took most of the time, and what they find is rare.
      "@typescript-eslint/no-deprecated": "off",
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
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
        {
          name: "encodeURIComponent",
          message: "It throws at half a character: use encodeForUrl().",
        },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Export a named function instead." },
        { selector: "ExportAllDeclaration", message: "No barrels: import from the file itself." },
      ],
    },
  },
  {
    files: ["frontend/src/{api/{client,session,upload},core/characters}.ts"],
    rules: {
      "no-restricted-globals": "off",
      "@typescript-eslint/consistent-type-assertions": "off",
    },
  },
  {
    files: [source],
    ignores: ["**/*.test.{ts,tsx}", "frontend/testing/**"],
    rules: { "no-restricted-properties": ["error", ...tooNew] },
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
  // Declares what webpack makes of a file, and that is a default export.
  { files: ["frontend/src/files.d.ts"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["frontend/src/**/index.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", "Program"] },
  },
);
