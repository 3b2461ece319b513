/** File names: home.ts, pages.json. */
export const contentModules: string[];

export function loadContent(file: string): Promise<unknown>;
