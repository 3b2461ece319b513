/* Reports to the visit counter that a message was sent, without loading its code. */
type Listener = (items: readonly string[]) => void;

let listener: Listener | undefined;

export function onMessageSent(added: Listener): void {
  listener = added;
}

/** `items` are those that the message is about, such as 'tyre-3'. */
export function reportMessageSent(items: readonly string[]): void {
  listener?.(items);
}
