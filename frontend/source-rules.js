/* How webpack reads TypeScript and the catalogues of texts. */
import path from "node:path";

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
