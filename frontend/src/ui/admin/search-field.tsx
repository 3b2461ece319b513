type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The number of results, announced to screen readers. */
  count?: string;
};

export function SearchField({ label, value, onChange, onBlur, count }: SearchFieldProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="h-12 w-full max-w-sm border-b-2 border-steel-400 bg-carbon px-4 pt-1 text-white placeholder:text-steel-400 hover:border-steel-100 focus-visible:border-hot max-sm:max-w-none"
      />
      <p role="status" className="label text-steel-400">
        {count}
      </p>
    </div>
  );
}
