/** Whether only the visitor who sent a message knows the address of the page. */
export function isPrivatePath(path: string): boolean {
  return path.startsWith("/contact/message/");
}
