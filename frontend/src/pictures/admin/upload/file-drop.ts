import { useEffect, useEffectEvent, useState, type RefObject } from "react";

/**
 * Accept files dropped anywhere on the page. If they missed a smaller target, the browser would
 * open them instead and the form would be lost. `field` takes them: a dialog that it is not in
 * keeps them off. Returns whether files are being dragged over the
 * page.
 */
export function useFileDrop(
  onDrop: (files: Iterable<File>) => void,
  field: RefObject<HTMLElement | null>,
): boolean {
  const [isOver, setOver] = useState(false);
  const onDropEvent = useEffectEvent(onDrop);

  useEffect(() => {
    const isModal = () =>
      Array.from(document.querySelectorAll("dialog[open]")).some(
        (dialog) => !dialog.contains(field.current),
      );
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
  }, [field]);

  return isOver;
}
