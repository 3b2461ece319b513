/** By the key of a document. */
export function loadDefaults(key: string): Record<string, unknown>;
