import { lazy, useState, type ComponentType } from "react";

export type LazyPage = { Page: ComponentType; load: () => Promise<void> };

/**
 * A page in a chunk of its own. One that was loaded before it is drawn comes at once: React would
 * show a fallback first, and keep that for 300 ms.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const Later = lazy(async () => ({ default: await load() }));

  function Page() {
    const [Content] = useState(() => loaded ?? Later);
    return <Content />;
  }

  return {
    Page,
    load: async () => {
      loaded = await load();
    },
  };
}
