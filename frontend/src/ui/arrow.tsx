type ArrowProps = { back?: boolean; className?: string };

/** A decorative arrow, pointing forward or back. */
export function Arrow({ back = false, className = "" }: ArrowProps) {
  return (
    <svg
      viewBox="0 0 24 12"
      aria-hidden="true"
      className={`h-[0.5em] w-[1em] shrink-0 fill-none stroke-current stroke-2 ${back ? "rotate-180" : ""} ${className}`}
    >
      <path d="M0 6h22M16.500 0.750 22 6l-5.500 5.250" />
    </svg>
  );
}
