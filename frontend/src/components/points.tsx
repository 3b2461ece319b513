type PointsProps = { items: readonly string[]; className?: string };

/** A bullet list, styled as in build descriptions. */
export function Points({ items, className = "" }: PointsProps) {
  return (
    <ul className={`prose ${className}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
