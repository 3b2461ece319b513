import { useState } from "react";

const NONE: ReadonlySet<number> = new Set();

/** The images that the owner selects, to delete several at once. */
export function useImageSelection() {
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState(NONE);
  const [isAsked, setAsked] = useState(false);
  return {
    /** Whether a tap selects an image. */
    isOn,
    ids,
    /** Whether the owner is asked if they are to be deleted. */
    isAsked,
    ask: setAsked,
    start: () => setOn(true),
    stop: () => {
      setOn(false);
      setIds(NONE);
      setAsked(false);
    },
    /** It is gone. */
    drop: (id: number) => setIds((now) => new Set([...now].filter((each) => each !== id))),
    toggle: (id: number) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
  };
}

export type ImageSelection = ReturnType<typeof useImageSelection>;
