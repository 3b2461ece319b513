import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PageAnnouncer, useNavigationEffects } from "./shell/navigation-effects";
import { useConsent } from "./shell/site/consent";
import { CookieBanner } from "./shell/site/cookie-banner";
import { Footer } from "./shell/site/footer";
import { Header } from "./shell/site/header";
import { withTexts } from "./shell/locale";
import { pageAt } from "./shell/site-pages";
import { ErrorBoundary } from "./ui/error-boundary";
import { lazySection } from "./ui/lazy";
import { Slice } from "./ui/slice";

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
    <>
      <CookieBanner />
      <PageAnnouncer />
      <Header />
      <main ref={main} id="main" tabIndex={-1} className="typed outline-none">
        {/* The key resets the error boundary on navigation. */}
        <ErrorBoundary key={pathname}>
          <Slice>
            <Outlet />
          </Slice>
        </ErrorBoundary>
      </main>
      <Slice>
        <Footer />
      </Slice>
      <CallBarPlace />
    </>
  );
}

const CallBar = lazySection(
  withTexts("call-bar", () =>
    import(/* webpackChunkName: "call-bar" */ "./shell/site/call-bar").then((m) => m.CallBar),
  ),
);

/** The bar stands where the cookie banner does, so it waits for the visitor's answer. */
function CallBarPlace() {
  const { pathname } = useLocation();
  const { answer, isReopened } = useConsent();
  return pageAt(pathname)?.page.call_bar && answer !== undefined && !isReopened && <CallBar />;
}
