/** A quiet line on the map: it is not needed to find the workshop. */
export function MapNote({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="absolute inset-x-0 top-0 z-[900] bg-steel-900/95 px-gutter py-3 text-center text-small text-steel-100"
    >
      {children}
    </p>
  );
}
