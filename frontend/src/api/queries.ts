/* How the API is read: options for useQuery(). The query key is the path. */
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { address, read, untyped } from "./client";
import type { Calling, Path } from "./paths";

/**
 * Errors show at once. Data never becomes stale by itself: navigation refetches it
 * (shell/navigation-effects.ts).
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
export type Read<Data> = ReturnType<typeof optionsOf<Data>>;

export function readOptions<P extends Path<"GET">>(path: P, ...call: Calling<"GET", P>) {
  return optionsOf(address(path, untyped(call)), (signal) => read(path, signal, ...call));
}

function optionsOf<Data>(key: string, ask: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({ queryKey: key.split("/"), queryFn: ({ signal }) => ask(signal) });
}
