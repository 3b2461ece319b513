import { buildResource } from "./builds";
import { partResource } from "./parts";
import type { AnyItem, Resource } from "../resource";
import { tyreResource } from "./tyres";

/**
 * Call a function for each kind of item, in navigation order, so that no other code names the
 * kinds. A callback rather than an array, because each resource has its own item type.
 */
export function mapKinds<Result>(
  callback: <Item extends AnyItem>(resource: Resource<Item>) => Result,
): Result[] {
  return [callback(buildResource()), callback(tyreResource()), callback(partResource())];
}
