type PointsProps = { items: readonly string[]; className?: string };

/** Bullets, as in the description of a build. */
export function Points({ items, className = "" }: PointsProps) {
  return (
    <ul className={`prose ${className}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
