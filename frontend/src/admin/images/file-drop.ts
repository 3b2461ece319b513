import { useEffect, useEffectEvent, useState } from "react";

/**
 * Accept files dropped anywhere on the page. If they missed a smaller target, the browser would
 * open them instead and the form would be lost. Returns whether files are being dragged over the
 * page.
 */
export function useFileDrop(onDrop: (files: Iterable<File>) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onDropEvent = useEffectEvent(onDrop);

  useEffect(() => {
    const isModal = () => document.querySelector("dialog[open]") !== null;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isModal() ? "none" : "copy";
      setOver(!isModal());
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false); // left the window
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      if (!isModal()) onDropEvent(event.dataTransfer.files);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);

  return isOver;
}
