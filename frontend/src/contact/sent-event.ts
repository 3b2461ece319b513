/* Tells those who count that a message was sent, without loading their code. */
type Listener = (items: readonly string[]) => void;

let listener: Listener | undefined;

export function onSent(tell: Listener): void {
  listener = tell;
}

/** `items` are those that the message is about, such as 'tyre-3'. */
export function tellSent(items: readonly string[]): void {
  listener?.(items);
}
