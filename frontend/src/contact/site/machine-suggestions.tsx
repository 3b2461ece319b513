import suggestions from "./machine-suggestions.json";

/** What browsers offer while a visitor types. It never has what other visitors have typed. */
export function MachineSuggestions({ id }: { id: string }) {
  return Object.entries(suggestions).map(([name, values]) => (
    <datalist key={name} id={`${id}-${name}`}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}
