/* What the browser tells of its connection. Not all do. */

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- adds to the one of TypeScript
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

function savesData(): boolean {
  return navigator.connection?.saveData ?? false;
}

/** Where the browser does not tell, it is. */
export function isGoodLine(): boolean {
  return !savesData() && (navigator.connection?.effectiveType ?? "4g") === "4g";
}
