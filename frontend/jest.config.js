import path from "node:path";

/** @type {import("jest").Config} */
export default {
  rootDir: "src",
  testEnvironment: "<rootDir>/../testing/environment.js",
  setupFilesAfterEnv: ["<rootDir>/../testing/setup.ts"],
  testTimeout: 60_000, // milliseconds; test machines may be busy
  maxWorkers: "100%", // it takes longer than all other checks together
  restoreMocks: true,
  globals: { PAGE_COLOURS: { dark: "#000000", light: "#ffffff" } }, // as webpack defines them
  transform: {
    "\\.(tsx?|js)$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
          experimental: {
            plugins: [["@lingui/swc-plugin", {}]],
            cacheRoot: path.join(import.meta.dirname, "../build/cache/swc"),
          },
        },
      },
    ],
  },
  // Published as ES modules only.
  transformIgnorePatterns: ["/node_modules/(?!yet-another-react-lightbox/)"],
  moduleNameMapper: {
    "/logo\\.svg$": "<rootDir>/../testing/logo.js",
    "\\.(css|svg|woff2)$": "<rootDir>/../testing/file.js",
    "\\.po(\\?.*)?$": "<rootDir>/../testing/locale.js",
  },
};
