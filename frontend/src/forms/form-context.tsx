/* What the controls of a form know of it. */
import { createContext } from "react";
import { ENGLISH, type Language } from "../core/language";

/** The language in which the owner writes: its texts come first, those of the others open below. */
export const MainLanguage = createContext<Language>(ENGLISH);

/** Nothing in particular. */
export const NO_PATHS: readonly string[] = [];

/**
 * Where the form leads the owner, by path: to the errors of the last save, or the field named by
 * the address. Records around them open.
 */
export const RevealedPaths = createContext(NO_PATHS);
