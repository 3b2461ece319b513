import { plural } from "@lingui/core/macro";
import { ApiError } from "../../api/client";
import type { AnyItem } from "../resource";

export type Failure<Item> = { item: Item; error: Error };

/** The server has eight threads, and visitors need some of them. */
const AT_ONCE = 3;

/**
 * Run a task for each item, a few at a time; resolves to the failures. Without a connection or a
 * login, the rest would fail as well, each after a long wait, so it is not tried.
 */
export async function runBatch<Item>(
  items: readonly Item[],
  task: (item: Item) => Promise<void>,
): Promise<Failure<Item>[]> {
  const errors = new Map<Item, Error>();
  let stopped: Error | undefined;
  const queue = items.values(); // shared by the workers
  const work = async () => {
    for (const item of queue) {
      try {
        if (stopped) throw stopped;
        await task(item);
      } catch (reason) {
        const error = reason instanceof Error ? reason : new Error(String(reason));
        if (!(error instanceof ApiError) || error.status === 401) stopped ??= error;
        errors.set(item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return items.flatMap((item) => {
    const error = errors.get(item);
    return error ? [{ item, error }] : [];
  });
}

/** 'Alpha, Beta, Gamma and 9 more' */
export function namesOf(items: readonly AnyItem[]): string {
  const names = items.slice(0, 3).map(({ name }) => name);
  const more = items.length - names.length;
  const list = names.join(", ");
  if (more === 0) return list;
  return plural(more, { one: `${list} and # more`, other: `${list} and # more` });
}

/** 'Alpha, Beta: Not now.' for each reason. */
export function failuresText(
  failures: readonly Failure<AnyItem>[],
  reason: (error: Error) => string,
): string {
  const byReason = new Map<string, AnyItem[]>();
  for (const { item, error } of failures) {
    const text = reason(error);
    byReason.set(text, [...(byReason.get(text) ?? []), item]);
  }
  return Array.from(byReason, ([text, items]) => `${namesOf(items)}: ${text}`).join(" ");
}
