/* How webpack reads TypeScript, the catalogues of texts, and drawings. */
import path from "node:path";
import webpack from "webpack";
import { brand, colours } from "./colours.js";

const root = path.resolve(import.meta.dirname, "..");

/** In production the code has ids only: texts are in the catalogue of one language. */
export function typescript(production) {
  const messages = [
    "@lingui/swc-plugin",
    {
      descriptorFields: production ? "id-only" : "message",
      useLinguiV5IdGeneration: true, // as the catalogues have them
    },
  ];
  return {
    test: /\.tsx?$/,
    loader: "swc-loader",
    options: {
      jsc: {
        target: "es2022",
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic" } },
        experimental: { plugins: [messages], cacheRoot: path.join(root, "build/cache/swc") },
      },
    },
  };
}

export const catalogues = {
  test: /\.po$/,
  type: "json",
  use: [
    path.join(import.meta.dirname, "catalogue-loader.js"),
    {
      loader: "@lingui/loader",
      options: {
        config: path.join(import.meta.dirname, "lingui.config.js"),
        failOnMissing: true,
        failOnCompileError: true,
      },
    },
  ],
};

const logo = path.join(brand, "logo.svg");

/** A drawing is a file with its colours filled in. The logo is in the page, which has the colours. */
export const drawings = [
  {
    test: /\.svg$/,
    exclude: logo,
    type: "asset/resource",
    loader: path.join(import.meta.dirname, "colours.js"),
  },
  { test: logo, type: "asset/source" },
];

/** For shell/theme.ts, which runs before there are style sheets. */
export const pageColours = new webpack.DefinePlugin({
  PAGE_COLOURS: JSON.stringify({ dark: colours["color-ink"], light: colours["light-ink"] }),
});
