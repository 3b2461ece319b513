import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../api/client";
import { setSwitch, type Switch } from "../items";
import type { AnyItem, Column, Resource } from "./resource";
import type { KindTexts } from "./texts/kind-texts";
import { useCachedList } from "./table/cached-list";

/**
 * Publish an item of the list, or hide it. Its version is sent, so that a change made elsewhere is
 * not overwritten: the list then shows that change.
 */
export function usePublishing<Item extends AnyItem>(resource: Resource<Item>, item: Item) {
  const { value, change, ...rest } = useStoredSwitch(resource, item, "published", item.published);
  return { ...rest, published: value, publish: change };
}

/** Change a yes or no of an item in the list. */
export function useItemSwitch<Item extends AnyItem>(
  resource: Resource<Item>,
  item: Item,
  { name, value }: Column<Item>,
) {
  return useStoredSwitch(resource, item, name, value(item) === true);
}

function useStoredSwitch<Item extends AnyItem>(
  resource: Resource<Item>,
  item: Item,
  name: string,
  stored: boolean,
) {
  const store = useSwitchStore(resource);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (value: boolean) => store(item, { [name]: value }),
  });
  return {
    /** What the owner chose last, as long as the server has not answered. */
    value: isPending ? variables : stored,
    change: mutate,
    isPending,
    failure: error ? publishingError(error, resource.texts) : undefined,
  };
}

/** The call, which also updates the list. */
function useSwitchStore<Item extends AnyItem>(resource: Resource<Item>) {
  const list = useCachedList(resource);
  return async (item: Item, value: Switch) => {
    try {
      list.replace(await setSwitch(resource.calls, item, value));
    } catch (error) {
      const current = resource.current(error);
      if (current) list.replace(current);
      throw error;
    }
  };
}

function publishingError(
  error: Error,
  texts: Pick<KindTexts, "changedMeanwhile" | "deletedMeanwhile">,
): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 409) return texts.changedMeanwhile;
  if (status === 404) return texts.deletedMeanwhile;
  return error.message;
}
