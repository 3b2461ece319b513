/*
 * Lets the minimizer drop what the router has for other uses than ours: components that no page uses,
 * such as its forms, and what only a data router or its framework needs, such as their error screens
 * and the loading of the next page. It keeps them otherwise: components are made by calls that might
 * do something else, and get a name for developers, and which router there is turns out at run time.
 * A hook that is read by a computed name would need all of React as a namespace.
 */
const MAKE = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const NAME = /^\w+\.displayName = ".*";$/gm;

const COMPUTED = /(?<=React\d*)\[USE_OPTIMISTIC\]/g;

/** What a router without data never has, by what stands there instead. */
const DATA_ROUTER = [
  [/(?<=return )dataRouterState(?= && \(match\.route\.ErrorBoundary)/, "false"],
  [/(?<=if \()dataRouterState(?=\) \{\s*error = )/, "false"],
  [/(?<=if \()dataRouterOpts && dataRouterState(?=\) \{\s*renderFallback = )/, "false"],
  [/(?<=let onError = )dataRouterState && onErrorHandler(?= \?)/, "false"],
  [/^RenderErrorBoundary\.contextType = .*;$/m, ""],
  [/(?<=let routerState = )React\d*\.useContext\(DataRouterStateContext\);/, "null;"],
  [/isDataRoute \? useNavigateStable\(\) : (?=useNavigateUnstable\(\))/, ""],
  [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, "[false, null, {}]"],
  [/shouldPrefetch && !isAbsolute(?= \?)/, "false"],
];

export default function unusedComponentsLoader(source) {
  const smaller = source
    .replace(MAKE, "/*#__PURE__*/ ")
    .replace(NAME, "")
    .replace(COMPUTED, ".useOptimistic");
  return source.includes("function _renderMatches(") ? withoutData(smaller) : smaller;
}

/** Fails if a new version of the router is written otherwise. */
function withoutData(source) {
  return DATA_ROUTER.reduce((text, [pattern, instead]) => {
    if (!pattern.test(text)) throw new Error(`The router has no ${pattern}: see this loader.`);
    return text.replace(pattern, instead);
  }, source);
}
