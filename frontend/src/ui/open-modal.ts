/**
 * Open a dialog over the page, which does not scroll meanwhile. A rule for `html:has(dialog[open])` would
 * make the browser compute the styles of the whole page again and again while it loads.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const { classList } = document.documentElement;
  dialog.showModal();
  classList.add("has-modal");
  dialog.onclose = () => classList.toggle("has-modal", !!document.querySelector(":modal"));
}
