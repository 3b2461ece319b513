import { t } from "@lingui/core/macro";
import type { HandleProps } from "./drag-row";

type DragHandleProps = {
  /** From `useDragRow`. */
  drag: HandleProps;
  /** Used in the label, such as 'picture 2'. */
  name: string;
  className?: string;
};

/** Elsewhere on the row a finger scrolls the page. */
export function DragHandle({ drag, name, className = "" }: DragHandleProps) {
  return (
    <button
      type="button"
      {...drag}
      aria-label={t`Drag to move: ${name}`}
      className={`drag-handle ${className}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-current">
        <path d="M7 3h4v4H7zM13 3h4v4h-4zM7 10h4v4H7zM13 10h4v4h-4zM7 17h4v4H7zM13 17h4v4h-4z" />
      </svg>
    </button>
  );
}
