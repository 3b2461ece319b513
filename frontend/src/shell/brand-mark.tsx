/** The workshop's logo: a wheel that reads as a Q, on an orange number plate. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" className={className}>
      <path className="fill-hot" d="M0 2h44v29L33.5 42h-23L0 31z" />
      <g fill="none" className="stroke-ink" strokeWidth="5" transform="skewX(-9)">
        <circle cx="25" cy="20.5" r="10.5" />
        <path d="m27 22.5 10 10.5" />
      </g>
    </svg>
  );
}
