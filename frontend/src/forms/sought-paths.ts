import { createContext } from "react";

/** Nothing in particular. */
export const NO_PATHS: readonly string[] = [];

/**
 * Where the form leads the owner, by path: to the errors of the last save, or the field named by
 * the address. Records around them open.
 */
export const SoughtPaths = createContext(NO_PATHS);
