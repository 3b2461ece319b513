/** File names: home.ts, company.json. */
export const contentModules: string[];

export function loadContent(file: string): Promise<unknown>;
