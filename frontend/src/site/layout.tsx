import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { ErrorBoundary } from "../components/error-boundary";
import { PageAnnouncer } from "../components/page-announcer";
import { useNavigationEffects } from "../components/navigation-effects";
import { CallBarPlace } from "./call-bar-place";
import { ConsentProvider } from "./consent";
import { CookieBanner } from "./cookie-banner";
import { Footer } from "./footer";
import { Header } from "./header";

/** The layout of all public pages. */
export function Layout() {
  const { pathname } = useLocation();
  const main = useNavigationEffects();
  useEffect(() => {
    const counting = import(/* webpackChunkName: "seen" */ "./seen");
    counting.then(
      ({ view }) => view(),
      () => undefined, // nobody waits for it
    );
  }, [pathname]);
  return (
    <ConsentProvider>
      <CookieBanner />
      <PageAnnouncer />
      <Header />
      <main ref={main} id="main" tabIndex={-1} className="typed outline-none">
        {/* The key resets the error boundary on navigation. */}
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
      <CallBarPlace />
    </ConsentProvider>
  );
}
