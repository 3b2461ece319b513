import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ownerDocument, saveDocument } from "../../../documents/documents";
import { company } from "../../../shell/company";
import { useCachedDocument } from "../../../documents/admin/cached-document";
import type { AnyItem, Resource } from "../resource";

/**
 * Whether the home page shows this item, so that it needs another when it goes. It then shows `next`
 * until the owner chooses one of `others`.
 */
export function useLeavesHomePage<Item extends AnyItem>(
  resource: Resource<Item>,
  going: Item | undefined,
) {
  const { data } = useQuery(company());
  const field = resource.homePage?.field;
  const shown = field && data?.values[field];
  const leaves = going?.published === true && going.id === shown;
  const { data: items = [] } = useQuery({ ...resource.calls.list(), enabled: leaves });
  if (!leaves) return undefined;
  const others = items.filter(({ id, published }) => published && id !== going.id);
  return { others, next: others.find((item) => resource.homePage?.isNext(item)) };
}

/** Shows another item on the home page. Its version is read first: only this field changes. */
export function useHomePageChoice<Item extends AnyItem>({ homePage }: Resource<Item>) {
  const client = useQueryClient();
  const cache = useCachedDocument();
  return useMutation({
    mutationFn: async (id: number) => {
      if (!homePage) return;
      const stored = await client.query({ ...ownerDocument("company"), staleTime: 0 });
      const values = { ...stored.values, [homePage.field]: id };
      cache("company", await saveDocument("company", { values, version: stored.version }));
    },
  });
}
