import { t } from "@lingui/core/macro";
import { useSortable } from "@dnd-kit/sortable";

/** One row of a `DragList`: the props of its element and of its `DragHandle`. */
export function useDragRow(id: number, canMove: boolean) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, ...handle } =
    useSortable({
      id,
      disabled: { draggable: !canMove, droppable: !canMove },
      attributes: { roleDescription: t`drag handle` },
    });
  return {
    row: {
      ref: setNodeRef,
      style: {
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : "",
        transition,
      },
      "data-dragged": isDragging || undefined,
    },
    handle: { ref: setActivatorNodeRef, ...handle.attributes, ...handle.listeners },
  };
}

export type HandleProps = ReturnType<typeof useDragRow>["handle"];
