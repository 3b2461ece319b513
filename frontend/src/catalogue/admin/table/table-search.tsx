import { startTransition, useEffect, useRef, useState } from "react";
import { SearchField } from "../../../ui/admin/search-field";

/** Safari refuses more than 100 changes of the address in 10 seconds, and phones are slow. */
const PAUSE = 150; // milliseconds

type TableSearchProps = {
  label: string;
  /** The words in the address. */
  value: string;
  onSearch: (words: string) => void;
  count: string;
};

/** What is typed shows at once; the list follows at the next pause. */
export function TableSearch({ label, value, onSearch, count }: TableSearchProps) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const finish = () => {
    window.clearTimeout(timer.current);
    // In one transition, or the field would show the previous words in between.
    startTransition(() => {
      if (typed !== undefined && typed !== value) onSearch(typed);
      setTyped(undefined);
    });
  };
  return (
    <SearchField
      label={label}
      value={typed ?? value}
      onChange={(words) => {
        setTyped(words);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => onSearch(words), PAUSE);
      }}
      onBlur={finish}
      count={count}
    />
  );
}
