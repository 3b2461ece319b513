export const ICONS = {
  dashboard: "M3 3h8v11H3zM13 3h8v6h-8zM13 11h8v10h-8zM3 16h8v5H3z",
  page: "M5 3h9l5 5v13H5zM14 3v5h5M8 13h8M8 17h8",
  site: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M3 12h18M12 3q-7 9 0 18M12 3q7 9 0 18",
  account: "M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4 21q0-7 8-7t8 7",
  clock: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l4 2",
  phone: "M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4q0 1-1 1A16 16 0 0 1 4 5q0-1 1-1z",
  chat: "M4 20l1.500-4.500A8.500 8.500 0 1 1 8.500 19zM9 9q0 3 2.500 5t4 1",
  message: "M3 5h18v14H3zM3 6l9 7 9-7",
  list: "M4 6h2M4 12h2M4 18h2M10 6h10M10 12h10M10 18h10",
  rule: "M3 12h18",
  add: "M12 4v16M4 12h16",
  remove: "M5 5l14 14M19 5L5 19",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  star: "M12 3l3 6 6 1-4.500 4.500 1 6.500-5.500-3-5.500 3 1-6.500L3 10l6-1z",
  hidden:
    "M4 4l16 16M10 6.200q6-1 11 5.800-1.500 2.200-3.300 3.600M6.500 7.700Q4.500 9.300 3 12q4.700 7.300 11.500 5.600",
  // Of pictures. Left and right turn them.
  delete: "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7",
  focus: "M6 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M12 1v6m0 10v6M1 12h6m10 0h6",
  left: "M5 4v6h6M5.500 10a7.500 7.500 0 1 1-1 5",
  right: "M19 4v6h-6M18.500 10a7.500 7.500 0 1 0 1 5",
};

type IconProps = {
  path: string;
  className: string;
  /** What it says where no text does. */
  label?: string;
};

/** Decorative without a label: the text beside it, or the label of its button, has the same meaning. */
export function Icon({ path, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      className={`fill-none stroke-current stroke-2 ${className}`}
    >
      <path d={path} />
    </svg>
  );
}
