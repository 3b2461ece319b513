import { importDirections } from "./import-directions.js";

const source = "{src,testing}/**/*.{ts,tsx}";
const tests = ["**/*.test.{ts,tsx}", "testing/**"];

const errors = (plugin, names) =>
  Object.fromEntries(names.map((name) => [`${plugin}${name}`, "error"]));

/** The rules of ESLint's and typescript-eslint's strict sets that are not in "correctness". */
const strict = errors("", [
  ...["no-array-constructor", "no-case-declarations", "no-empty", "no-fallthrough"],
  ...["no-prototype-builtins", "no-regex-spaces", "no-unexpected-multiline", "no-var"],
  ...["no-useless-constructor", "prefer-const", "prefer-rest-params", "prefer-spread"],
]);
const strictTypes = errors("typescript/", [
  ...["no-dynamic-delete", "no-empty-object-type", "no-explicit-any", "no-extraneous-class"],
  ...["no-generated-empty-object-type", "no-invalid-void-type", "no-misused-promises"],
  ...["no-mixed-enums", "no-namespace", "no-non-null-asserted-nullish-coalescing"],
  ...["no-non-null-assertion", "no-require-imports", "no-unnecessary-boolean-literal-compare"],
  ...["no-unnecessary-condition", "no-unnecessary-template-expression"],
  ...["no-unnecessary-type-arguments", "no-unnecessary-type-assertion"],
  ...["no-unnecessary-type-constraint", "no-unnecessary-type-conversion"],
  ...["no-unnecessary-type-parameters", "no-unsafe-argument", "no-unsafe-assignment"],
  ...["no-unsafe-call", "no-unsafe-enum-comparison", "no-unsafe-function-type"],
  ...["no-unsafe-member-access", "no-unsafe-return", "only-throw-error"],
  ...["prefer-literal-enum-member", "prefer-promise-reject-errors", "prefer-reduce-type-parameter"],
  ...["prefer-return-this-type", "related-getter-setter-pairs", "require-await"],
  ...["unified-signatures", "use-unknown-in-catch-callback-variable"],
]);

/** What is no text: names and values of attributes, and whatever has no capital and no space. */
const unlocalized = {
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

/** What a role is needed for. */
const handlers = [
  ...["onFocus", "onBlur", "onKeyDown", "onKeyUp", "onKeyPress", "onClick", "onContextMenu"],
  ...["onDblClick", "onDoubleClick", "onDrag", "onDragEnd", "onDragEnter", "onDragExit"],
  ...["onDragLeave", "onDragOver", "onDragStart", "onDrop", "onMouseDown", "onMouseEnter"],
  ...["onMouseLeave", "onMouseMove", "onMouseOut", "onMouseOver", "onMouseUp"],
];

const NO_BARREL = "No barrels: import from the file itself.";

/** Where all texts are in the catalogues. */
const localized = ["{preview,router,site-layout,admin,admin-layout}.tsx", "*/**/*.{ts,tsx}"];

export default {
  plugins: ["typescript", "oxc", "import", "jsx-a11y"],
  jsPlugins: ["eslint-plugin-lingui"],
  categories: { correctness: "error" },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["src/api/schema.d.ts"], // generated
  rules: strict,
  overrides: [
    { files: ["**/*.{js,mjs}"], env: { node: true }, rules: { "no-undef": "error" } },
    {
      files: [source],
      plugins: ["typescript", "oxc", "import", "jsx-a11y", "react"],
      rules: {
        ...strictTypes,
        "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
        "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
        "typescript/restrict-plus-operands": [
          "error",
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        "typescript/return-await": ["error", "error-handling-correctness-only"],
        "typescript/consistent-type-definitions": ["error", "type"],
        "typescript/consistent-type-imports": "error",
        "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }],
        "import/no-cycle": "error",
        "import/no-default-export": "error",
        "oxc/no-barrel-file": ["error", { threshold: 0 }],
        "react/jsx-key": "error",
        "react/rules-of-hooks": "error",
        "react/exhaustive-deps": "error",
        // In many places an element with a role is what is meant: `status`, `group`.
        "jsx-a11y/prefer-tag-over-role": "off",
        // It asks for the label of an option of a datalist.
        "jsx-a11y/control-has-associated-label": "off",
        "jsx-a11y/interactive-supports-focus": [
          "error",
          {
            tabbable: [
              ...["button", "checkbox", "link", "progressbar", "searchbox", "slider"],
              ...["spinbutton", "switch", "textbox"],
            ],
          },
        ],
        "jsx-a11y/no-noninteractive-element-interactions": [
          "error",
          {
            handlers: ["onClick", "onKeyDown", "onPointerDown"],
            // A modal dialog is left by a key or by a click beside it.
            dialog: ["onClick", "onKeyDown"],
          },
        ],
        // Without a list, oxlint knows only clicks, keys and the button of the mouse.
        "jsx-a11y/no-static-element-interactions": ["error", { handlers }],
        "no-restricted-globals": [
          "error",
          { name: "fetch", message: "api/client.ts is the one place that calls the server." },
          {
            name: "encodeURIComponent",
            message: "It throws at half a character: use encodeForUrl().",
          },
        ],
      },
    },
    ...importDirections,
    {
      files: ["src/{api/{client,session,upload},core/characters}.ts"],
      rules: { "no-restricted-globals": "off", "typescript/consistent-type-assertions": "off" },
    },
    {
      files: [source],
      excludeFiles: tests,
      rules: { "no-restricted-properties": ["error", ...tooNew] },
    },
    {
      files: localized.map((name) => `src/${name}`),
      excludeFiles: ["**/*.test.{ts,tsx}", "**/*.d.ts"],
      rules: {
        // Calls at the top of a module would run before the language is known.
        "lingui/t-call-in-function": "error",
        "lingui/no-single-variables-to-translate": "error",
        "lingui/no-expression-in-message": "error",
        "lingui/no-unlocalized-strings": ["error", unlocalized],
      },
    },
    {
      files: ["src/**/index.{ts,tsx}"],
      rules: {
        "no-restricted-imports": ["error", { patterns: [{ regex: ".", message: NO_BARREL }] }],
        "no-restricted-exports": ["error", { restrictedNamedExportsPattern: "." }],
      },
    },
    // Declares what webpack makes of a file, and that is a default export.
    { files: ["src/files.d.ts"], rules: { "import/no-default-export": "off" } },
  ],
};
