import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from "@dnd-kit/core";
import { SortableContext } from "@dnd-kit/sortable";
import { useState, type ReactNode } from "react";
import { idsOf, moved, type Row } from "../order";
import { announcements, instructions } from "./announcements";
import "./dragging.css";
import { nextPlace } from "./keyboard";

type DragListProps<Kind extends Row> = {
  rows: Kind[];
  /** Used in announcements, such as 'picture 2'. */
  name: (row: Kind, index: number) => string;
  /** Undefined if the order of these rows is never the owner's. */
  onMove?: (id: number, by: number) => void;
  /** Each row calls `useDragRow`. */
  children: (rows: Kind[]) => ReactNode;
};

// A tap on the handle is no drag.
const POINTER = { activationConstraint: { distance: 4 } };
// A smooth scroll would still run at the next key press.
const KEYBOARD = { coordinateGetter: nextPlace, scrollBehavior: "auto" } as const;
// Only up and down, and not beyond the list.
const AUTO_SCROLL = { threshold: { x: 0, y: 0.2 }, canScroll: isListHidden };

/** Rows or tiles that the owner puts in order by dragging: by touch, mouse or keyboard. */
export function DragList<Kind extends Row>({ rows, name, onMove, children }: DragListProps<Kind>) {
  const sensors = useSensors(
    useSensor(PointerSensor, POINTER),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const [drop, setDrop] = useState<{ rows: Kind[]; id: number; by: number }>();
  // `rows` change a moment after a drop. Until then, the row would be seen at its old place.
  const shown = drop?.rows === rows ? moved(rows, drop.id, drop.by) : rows;
  if (!onMove) return children(rows);

  const indexOf = (id: unknown) => shown.findIndex((row) => row.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)];
    const row = shown[from];
    if (!row || to < 0 || to === from) return;
    setDrop({ rows, id: row.id, by: to - from });
    onMove(row.id, to - from);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[withinTheWidth]}
      autoScroll={AUTO_SCROLL}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcements(idsOf(shown), shown.map(name)),
        screenReaderInstructions: { draggable: instructions() },
      }}
    >
      <SortableContext items={shown}>{children(shown)}</SortableContext>
    </DndContext>
  );
}

/** Keep the dragged row inside its list, else the page could be scrolled sideways. */
const withinTheWidth: Modifier = ({
  transform,
  draggingNodeRect: row,
  containerNodeRect: list,
}) => {
  if (!row || !list) return transform;
  const x = Math.max(list.left - row.left, Math.min(list.right - row.right, transform.x));
  return { ...transform, x };
};

const BARS = 160; // pixels at the edges of the window that bars may cover

/** Whether a part of the list is out of sight at the edge of the window where the dragged row is. */
function isListHidden(): boolean {
  const row = document.querySelector("[data-dragged]");
  const list = row?.parentElement?.getBoundingClientRect();
  if (!row || !list) return true;
  const { top, bottom } = row.getBoundingClientRect();
  const isUpper = (top + bottom) / 2 < window.innerHeight / 2;
  return isUpper ? list.top < BARS : list.bottom > window.innerHeight - BARS;
}
