/** File names: home.ts, pages.json. */
export const contentModules: string[];

type Description = { path: string; fields: Record<string, { default: unknown }> };

/** The description of a document, by its key. */
export function loadDescription(key: string): Description;

export function loadContent(file: string): Promise<unknown>;
