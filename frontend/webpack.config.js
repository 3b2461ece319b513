import path from "node:path";
import BundleTracker from "webpack-bundle-tracker";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import MinimizerPlugin from "minimizer-webpack-plugin";
import webpack from "webpack";
import { PicturesPlugin } from "./pictures.js";
import { catalogues, drawings, pageColours, typescript } from "./source-rules.js";

const root = path.resolve(import.meta.dirname, "..");

/**
 * File names contain a content hash, so that they can be cached for a year. Each page loads those of
 * all chunks, so they are as short as is safe.
 */
const hashed = "[name].[contenthash:12]";

const publicPath = "/static/bundles/";
// swc is much faster than terser, the default of webpack, and its files are as small. It uses all
// cores by itself; processes would have to load it first.
const minimizer = [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, parallel: false })];
const extensions = [".tsx", ".ts", ".js"];

export default function configurations(_env, { mode }) {
  const production = mode === "production";
  return production ? [site(production), server()] : [site(production)];
}

/**
 * What the browser gets.
 * @returns {import("webpack").Configuration}
 */
function site(production) {
  return {
    name: "site",
    context: root,
    entry: {
      start: "./frontend/src/start.ts",
      theme: "./frontend/src/theme.ts",
      // A separate entry runs in its own task, so that a slow phone can handle input in between.
      react: {
        import: ["./frontend/src/core/no-stack-traces.ts", "react", "react-dom/client"],
        runtime: "runtime", // its hash changes with every other chunk
      },
      main: { import: "./frontend/src/main.tsx", dependOn: "react" },
    },
    output: {
      path: path.join(root, "static/bundles"),
      publicPath,
      uniqueName: "quads", // in each file; the default is the name in package.json
      filename: `${hashed}.js`,
      assetModuleFilename: `${hashed}[ext]`,
      clean: true,
    },
    // The content security policy blocks "eval". In production the files do not name their maps, which
    // are not served.
    devtool: production ? "hidden-source-map" : "source-map",
    target: ["web", "es2022"],
    resolve: { extensions },
    module: {
      rules: [
        typescript(production),
        catalogues,
        {
          test: /\.css$/,
          use: [
            // Also in watch mode: the content security policy blocks style tags added by scripts.
            MiniCssExtractPlugin.loader,
            { loader: "css-loader", options: { importLoaders: 1 } },
            {
              loader: "postcss-loader",
              options: {
                postcssOptions: { config: path.join(root, "frontend/postcss.config.js") },
              },
            },
          ],
        },
        ...drawings,
        { test: /\.(png|woff2)$/, type: "asset/resource" },
        {
          test: /\.woff2$/,
          resourceQuery: /wght=/,
          loader: path.join(root, "frontend/font-loader.js"),
        },
      ],
    },
    optimization: {
      minimizer,
      chunkIds: "named", // a number of each would be one more thing that every page loads
      splitChunks: {
        cacheGroups: {
          // Keep each lazy page in one file, which needs one request and has an obvious size.
          default: false,
          defaultVendors: false,
          // The libraries that every page uses change rarely, so returning visitors have them
          // cached.
          vendor: {
            test: /node_modules[\\/](react-router|react-router-dom|@tanstack)[\\/]/,
            name: "vendor",
            chunks: "initial", // what lazy pages alone use stays in their files
          },
        },
      },
    },
    plugins: [
      pageColours,
      new MiniCssExtractPlugin({ filename: `${hashed}.css` }),
      new PicturesPlugin({
        folder: path.join(root, "brand/pictures"),
        dataFile: path.join(root, "build/pictures.json"),
      }),
      new BundleTracker({ path: path.join(root, "build"), filename: "webpack-stats.json" }),
    ],
    performance: {
      hints: production && "error",
      maxEntrypointSize: 500_000,
      maxAssetSize: 900_000,
    },
    stats: "errors-warnings",
  };
}

/**
 * The same pages as a program of one file, for the server: src/server.tsx. It writes no other files,
 * for those of the browser have the same names.
 * @returns {import("webpack").Configuration}
 */
function server() {
  return {
    name: "server",
    mode: "production",
    context: root,
    entry: "./frontend/src/server.tsx",
    output: {
      path: path.join(root, "build"),
      publicPath,
      filename: "server.js",
      library: { type: "var", name: "site" },
      assetModuleFilename: `${hashed}[ext]`,
    },
    target: ["web", "es2022"],
    resolve: { extensions },
    module: {
      generator: { "asset/resource": { emit: false } },
      rules: [typescript(true), catalogues, { test: /\.css$/, type: "asset/source" }, ...drawings],
    },
    optimization: { minimizer },
    plugins: [pageColours, new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    performance: { hints: false },
    stats: "errors-warnings",
  };
}
