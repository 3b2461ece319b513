import { buildResource } from "./builds";
import type { AnyItem, Resource } from "./resource";
import { tyreResource } from "./tyres";

/**
 * Does the same for each kind of items, in the order of the navigation. Routes, navigation and
 * dashboard name no kind. A function, since each kind has items of a type of its own.
 */
export function mapKinds<Result>(
  callback: <Item extends AnyItem>(resource: Resource<Item>) => Result,
): Result[] {
  return [callback(buildResource), callback(tyreResource)];
}
