/* Reads the API: options for useQuery(), whose query key is the path, and what is read before it is needed. */
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { whenHydrated } from "../core/hydration";
import { type RequestArgs, type Path, buildPath, read, untypedOptions } from "./client";

/**
 * Errors show at once. Data never becomes stale by itself: navigation refetches it
 * (shell/navigation-effects.tsx).
 */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: "always", staleTime: Infinity },
      mutations: { networkMode: "always" },
    },
  });
}

/** The type of any read's query options. */
export type ReadQuery<Data> = ReturnType<typeof optionsOf<Data>>;

export function readOptions<P extends Path<"GET">>(path: P, ...call: RequestArgs<"GET", P>) {
  return optionsOf(buildPath(path, untypedOptions(call)), (signal) => read(path, signal, ...call));
}

function optionsOf<Data>(key: string, ask: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({
    queryKey: key.split("/"),
    queryFn: ({ signal }) => afterHydration(ask(signal)),
  });
}

/** React would draw anew what an answer changes while it takes over the server's page. */
async function afterHydration<Data>(answer: Promise<Data>): Promise<Data> {
  try {
    return await answer;
  } finally {
    await new Promise<void>(whenHydrated);
  }
}

/*
 * The API responses embedded in the page, so that the first view needs no request. They are read
 * before React starts, because React may restart hydration. The query client serves them until the
 * first navigation (shell/navigation-effects.tsx).
 */

/**
 * Create the query client from the text of `#page-data`: a JSON object of responses by API path.
 */
export function createClientFromPage(json: string) {
  const client = createQueryClient();
  const data: unknown = JSON.parse(json);
  for (const [path, answer] of Object.entries(data ?? {}))
    client.setQueryData(path.split("/"), answer);
  return client;
}

/*
 * Answers that were fetched before they are needed (next-page.ts). A navigation shows them at once,
 * and asks the server all the same: something may have changed since.
 */

/** Milliseconds; nobody sees an older one. Also marks the answers that nothing has shown yet. */
export const PREFETCH_LIFETIME = 10_000;

/** What has not come yet, by query key. */
const underWay = new Map<readonly unknown[], Promise<unknown>>();

/** Nothing happens if it fails: the navigation asks again. */
export function prefetch<Data>(client: QueryClient, read: ReadQuery<Data>): void {
  const { queryKey } = read;
  const shown = client.getQueryCache().find({ queryKey });
  if (shown?.isActive()) return; // the page would change under the visitor's eyes
  const answer = client
    .query({ ...read, staleTime: PREFETCH_LIFETIME, gcTime: PREFETCH_LIFETIME })
    .catch(() => undefined)
    .finally(() => underWay.delete(queryKey));
  underWay.set(queryKey, answer);
}

/** Ask the server for all that is shown, also for what it may have answered already. */
export function refetchShown(client: QueryClient): void {
  for (const [queryKey, answer] of underWay) {
    const filter = { queryKey, exact: true, type: "active" } as const;
    void answer.then(() => client.invalidateQueries(filter));
  }
  void client.invalidateQueries({}, { cancelRefetch: false });
}
