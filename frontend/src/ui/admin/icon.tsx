export const ICONS = {
  dashboard: "M3 3h8v11H3zM13 3h8v6h-8zM13 11h8v10h-8zM3 16h8v5H3z",
  page: "M5 3h9l5 5v13H5zM14 3v5h5M8 13h8M8 17h8",
  message: "M3 5h18v14H3zM3 6l9 7 9-7",
  list: "M4 6h2M4 12h2M4 18h2M10 6h10M10 12h10M10 18h10",
  rule: "M3 12h18",
  // Of pictures. Left and right turn them.
  delete: "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7",
  focus: "M6 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M12 1v6m0 10v6M1 12h6m10 0h6",
  left: "M5 4v6h6M5.500 10a7.500 7.500 0 1 1-1 5",
  right: "M19 4v6h-6M18.500 10a7.500 7.500 0 1 0 1 5",
};

/** A decorative icon: the text beside it, or the label of its button, has the same meaning. */
export function Icon({ path, className }: { path: string; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`fill-none stroke-current stroke-2 ${className}`}
    >
      <path d={path} />
    </svg>
  );
}
