/**
 * A function that makes its value at the first call. For what has texts in it: when a module starts,
 * the language may not be known yet, and afterwards it stays the same.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
