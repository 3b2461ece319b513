/** File names: home.ts, pages.json. */
export const contentModules: string[];

/** By the key of a document. */
export function loadDefaults(key: string): Record<string, unknown>;

export function loadContent(file: string): Promise<unknown>;
