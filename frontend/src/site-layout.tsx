import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useNavigationEffects } from "./shell/navigation-effects";
import { PageAnnouncer } from "./shell/page-announcer";
import { CallBarPlace } from "./shell/site/call-bar-place";
import { ConsentProvider } from "./shell/site/consent";
import { CookieBanner } from "./shell/site/cookie-banner";
import { Footer } from "./shell/site/footer";
import { Header } from "./shell/site/header";
import { ErrorBoundary } from "./ui/error-boundary";

/** The layout of all public pages. */
export function Layout() {
  const { pathname } = useLocation();
  const main = useNavigationEffects();
  useEffect(() => {
    const counting = import(/* webpackChunkName: "seen" */ "./visits/site/visit-beacon");
    counting.then(
      ({ countView }) => countView(),
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
