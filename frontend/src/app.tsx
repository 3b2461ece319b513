import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { ErrorBoundary } from "./ui/error-boundary";
import { Router } from "./router";

/**
 * The whole application, without the router, which differs in main.tsx and server.tsx. `client` has
 * the page's data. It is created outside, because React restarts hydration when input interrupts
 * it.
 */
export function App({ client }: { client: QueryClient }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <Router />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
