import { lazy, Suspense, useState, type ComponentType } from "react";

export type LazyPage = { Page: ComponentType; load: () => Promise<void> };

/**
 * A page in a chunk of its own. One that was loaded before it is drawn comes at once, and in one
 * piece with its frame: React would show a fallback first, and keep that for 300 ms.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const Later = lazy(async () => ({ default: await load() }));

  function Page() {
    const [Loaded] = useState(() => loaded);
    if (Loaded) return <Loaded />;
    return (
      <Suspense fallback={<div className="min-h-[max(100dvh,var(--place,0px))]" />}>
        <Later />
      </Suspense>
    );
  }

  return {
    Page,
    load: async () => {
      loaded = await load();
    },
  };
}
