/** A message above the map, which is not needed to find the workshop. */
export function MapNote({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 top-0 bg-steel-900 px-gutter py-3 text-center text-small text-steel-100"
    >
      {children}
    </p>
  );
}
