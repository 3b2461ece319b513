const PATHS = {
  delete: "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7",
  focus: "M6 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M12 1v6m0 10v6M1 12h6m10 0h6",
  left: "M5 4v6h6M5.500 10a7.500 7.500 0 1 1-1 5",
  right: "M19 4v6h-6M18.500 10a7.500 7.500 0 1 0 1 5",
};

type ImageIconProps = { name: keyof typeof PATHS; className: string };

/** A decorative icon of what can be done with an image. */
export function ImageIcon({ name, className }: ImageIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`fill-none stroke-current stroke-2 ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
