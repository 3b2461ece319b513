/* The menu of a row: its actions, at the bottom of a phone and beside its button elsewhere. */
import { t } from "@lingui/core/macro";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useModal } from "./dialog";
import { ICONS, Icon } from "./icon";
import "./menu.css";

type MenuProps = {
  /** What the actions are about. */
  title: string;
  /** Id of the element that names it in the row. */
  describedBy: string;
  /** Buttons, links and switches. The menu closes when one is chosen. */
  children: ReactNode;
};

/** A button that opens the actions of a row. */
export function Menu({ title, describedBy, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t`Actions`}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="menu-button"
        onClick={() => setOpen(true)}
      >
        <Icon path={ICONS.more} className="size-6 stroke-4 [stroke-linecap:round]" />
      </button>
      {isOpen && (
        <OpenMenu title={title} button={button} onClose={() => setOpen(false)}>
          {children}
        </OpenMenu>
      )}
    </>
  );
}

type OpenMenuProps = Pick<MenuProps, "title" | "children"> & {
  button: { current: HTMLButtonElement | null };
  onClose: () => void;
};

function OpenMenu({ title, button, onClose, children }: OpenMenuProps) {
  const modal = useModal(onClose);
  const { ref } = modal;
  useLayoutEffect(() => {
    const { current: dialog } = ref;
    if (!dialog || !button.current) return;
    const { right, bottom } = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const lowest = clientHeight - dialog.offsetHeight - 8;
    dialog.style.setProperty("--menu-top", `${Math.max(8, Math.min(bottom + 4, lowest))}px`);
    dialog.style.setProperty("--menu-right", `${clientWidth - right}px`);
  }, [ref, button]);
  return (
    <dialog
      {...modal}
      aria-label={title}
      className="menu"
      onKeyDown={modal.onKeyDown}
      // Closed before the action: the focus is back on the button when that moves its row or asks a
      // question. A switch is changed first.
      onClickCapture={({ target, currentTarget: dialog }) => {
        const choice = target instanceof Element && target.closest("a, button");
        if (target === dialog || choice) dialog.close();
      }}
      // Not before: between the two, the browser lets React remove what was pressed.
      onClick={({ currentTarget: dialog }) => dialog.open || onClose()}
      onChange={({ currentTarget: dialog }) => {
        dialog.close();
        onClose();
      }}
    >
      <p className="px-5 pt-4 pb-2 font-bold text-white wrap-anywhere">{title}</p>
      {children}
    </dialog>
  );
}
