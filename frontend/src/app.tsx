import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { ErrorBoundary } from "./components/error-boundary";
import { Router } from "./router";

/**
 * The whole site below a router: main.tsx gives it the browser's, server.tsx one of one address.
 * `client` has the page's data. It is made outside, where it outlives a start that a tap interrupts:
 * React then begins again, and must find what it had.
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
