/* Lists that the owner puts in order: of items, of an item's images, of records in a form. */
import {
  type Active,
  type Announcements,
  type ClientRect,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable } from "@dnd-kit/sortable";
import { t } from "@lingui/core/macro";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/client";
import { errorMessage } from "../loading";
import "./drag-list.css";
import { capitalised } from "./format";

type Row = { id: number };

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
  const shown = drop?.rows === rows ? moveRow(rows, drop.id, drop.by) : rows;
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

type HandleProps = ReturnType<typeof useDragRow>["handle"];

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

function instructions(): string {
  return t`To pick it up, press Space or Enter. Move it with the arrow keys, and drop it with Space or Enter. Escape puts it back.`;
}

/** What a screen reader says during a drag of one of `ids`, which have `names`. */
function announcements(ids: readonly number[], names: readonly string[]): Announcements {
  const indexOf = ({ id }: Active | Over) => ids.findIndex((each) => each === id);
  const named = (row: Active) => capitalised(names[indexOf(row)] ?? "");
  const placeOf = (row: Active | Over) => indexOf(row) + 1;
  const count = ids.length;
  return {
    // `onDragOver` follows at once, over the own place.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const name = named(active);
      const place = placeOf(over);
      return over.id === active.id
        ? t`${name} is picked up, at place ${place} of ${count}.`
        : t`${name} moved to place ${place} of ${count}.`;
    },
    onDragEnd: ({ active, over }) => {
      const name = named(active);
      const place = placeOf(over ?? active);
      return over && over.id !== active.id
        ? t`${name} dropped at place ${place} of ${count}.`
        : t`${name} stays at place ${place} of ${count}.`;
    },
    onDragCancel: ({ active }) => {
      const name = named(active);
      const place = placeOf(active);
      return t`${name} is back at place ${place} of ${count}.`;
    },
  };
}

/**
 * Moves what is dragged to the next place in the direction of the arrow key. The library's own
 * getter compares corners, and goes sideways when a scroll has left them a fraction apart.
 */
const nextPlace: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, collisionRect: dragged, droppableRects, droppableContainers } = context;
  const now = active && droppableRects.get((over ?? active).id);
  const isBeyond = DIRECTIONS[event.code];
  if (!now || !dragged || !isBeyond) return undefined;
  event.preventDefault(); // the page would scroll
  const [next] = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .filter((place) => isBeyond(place, now))
    .sort((a, b) => distance(a, now) - distance(b, now));
  return (
    next && {
      x: next.left + (next.width - dragged.width) / 2,
      y: next.top + (next.height - dragged.height) / 2,
    }
  );
};

// A smooth scroll would still run at the next key press.
const KEYBOARD = { coordinateGetter: nextPlace, scrollBehavior: "auto" } as const;

const DIRECTIONS: Record<string, (place: ClientRect, now: ClientRect) => boolean> = {
  [KeyboardCode.Up]: (place, now) => place.bottom <= now.top + 1,
  [KeyboardCode.Down]: (place, now) => place.top >= now.bottom - 1,
  [KeyboardCode.Left]: (place, now) => isBeside(place, now) && place.left < now.left,
  [KeyboardCode.Right]: (place, now) => isBeside(place, now) && place.left > now.left,
};

function isBeside(place: ClientRect, now: ClientRect): boolean {
  return Math.abs(place.top - now.top) < 1;
}

function distance(a: ClientRect, b: ClientRect): number {
  return Math.hypot(a.left - b.left, a.top - b.top);
}

/** `by` is the number of positions; negative values move the row earlier. */
export function moveRow<Kind extends Row>(rows: Kind[], id: number, by: number): Kind[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(from + by, 0, row) : rows;
}

export function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => id);
}

/**
 * Why an order was not saved. The server refuses an order that does not have all of the rows:
 * `outdated` says that some were added or deleted elsewhere.
 */
export function orderError(error: Error, outdated?: string): string {
  const isOutdated = error instanceof ApiError && error.status === 400;
  return (isOutdated && outdated) || errorMessage(error);
}
