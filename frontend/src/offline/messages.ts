/* What a page and the service worker tell each other. */

/** To the worker: these are on screen, so keep them. */
export type Keep = { keep: string[] };

/** To a page: when a read, by its path, was answered, or null if that was just now. */
export type Age = { path: string; savedAt: string | null };
