/*
 * Lets the minimizer drop components of a library that no page uses, such as the router's forms. It
 * keeps them otherwise: they are made by calls that might do something else, and get a name for
 * developers. A hook that is read by a computed name would need all of React as a namespace.
 */
const MAKE = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const NAME = /^\w+\.displayName = ".*";$/gm;

const COMPUTED = /(?<=React\d*)\[USE_OPTIMISTIC\]/g;

export default function unusedComponentsLoader(source) {
  return source
    .replace(MAKE, "/*#__PURE__*/ ")
    .replace(NAME, "")
    .replace(COMPUTED, ".useOptimistic");
}
