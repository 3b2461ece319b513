/*
 * Lets the minimizer drop components of a library that no page uses, such as the router's forms. It
 * keeps them otherwise: they are made by calls that might do something else, and get a name for
 * developers.
 */
const MAKE = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const NAME = /^\w+\.displayName = ".*";$/gm;

export default function unusedComponentsLoader(source) {
  return source.replace(MAKE, "/*#__PURE__*/ ").replace(NAME, "");
}
