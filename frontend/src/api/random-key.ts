/** A unique key for `Idempotency-Key`. `randomUUID` is not available over plain http. */
export function randomKey(): string {
  try {
    return crypto.randomUUID();
  } catch {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
      "-",
    );
  }
}
