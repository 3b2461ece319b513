const PATHS = {
  dashboard: "M3 3h8v11H3zM13 3h8v6h-8zM13 11h8v10h-8zM3 16h8v5H3z",
  build:
    "M4 18a3 3 0 1 0 6 0 3 3 0 1 0-6 0M14 18a3 3 0 1 0 6 0 3 3 0 1 0-6 0M7 15l3-6h5l2 6M10 9 8 5H5M15 9l5-2",
  tyre: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 3v5M12 16v5M3 12h5M16 12h5",
  part: "M14 6a4.500 4.500 0 0 1 6-2l-3 3 1 2 2 1 3-3a4.500 4.500 0 0 1-6 5L8 21l-4-4 9-9a4.500 4.500 0 0 1 1-2z",
  page: "M5 3h9l5 5v13H5zM14 3v5h5M8 13h8M8 17h8",
  message: "M3 5h18v14H3zM3 6l9 7 9-7",
  // Of pictures. Left and right turn them.
  delete: "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7",
  focus: "M6 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M12 1v6m0 10v6M1 12h6m10 0h6",
  left: "M5 4v6h6M5.500 10a7.500 7.500 0 1 1-1 5",
  right: "M19 4v6h-6M18.500 10a7.500 7.500 0 1 0 1 5",
};

export type IconName = keyof typeof PATHS;

/** A decorative icon: the text beside it, or the label of its button, has the same meaning. */
export function Icon({ name, className }: { name: IconName; className: string }) {
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
