/**
 * Let the browser follow the links of a private page, instead of the router, which would keep its
 * document: Back would then show its address to the analytics of the other page.
 *
 * For `click`, in the capture phase.
 */
export function leaveByLoading(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest("a");
  if (link && link.pathname !== location.pathname) event.stopPropagation();
}

/** Whether only the visitor who sent a message knows the address of the page. */
export function isPrivatePath(path: string): boolean {
  return path.startsWith("/contact/message/");
}
