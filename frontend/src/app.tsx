import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { createQueryClient } from "./api/queries";
import { ErrorBoundary } from "./components/error-boundary";
import { Router } from "./router";

/** The whole site below a router: main.tsx gives it the browser's, server.tsx one of one address. */
export function App() {
  const [client] = useState(createQueryClient);
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
