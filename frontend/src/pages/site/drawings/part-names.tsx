type PartNamesProps = {
  names: readonly string[];
  /** Of the list: its columns and the line above it. */
  className: string;
  /** Of the numbers, which are those in the drawing. */
  numberColor: string;
};

/** The names of what a drawing shows, by number. */
export function PartNames({ names, className, numberColor }: PartNamesProps) {
  return (
    <ol className={`mt-6 grid grid-cols-2 ${className}`}>
      {names.map((name, position) => (
        <li key={name} className="label flex gap-3 py-2">
          <span aria-hidden="true" className={`numerals pt-1 ${numberColor}`}>
            {position + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
