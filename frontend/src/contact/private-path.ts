/**
 * Whether only the visitor who sent a message knows the address of the page. As in the server's paths,
 * an escaped slash is one.
 */
export function isPrivatePath(path: string): boolean {
  return /^\/contact\/message\/(?:(?!%2[Ff])[^/])+$/.test(path);
}
