import { t } from "@lingui/core/macro";
import { QueryClientProvider, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Component, useEffect, useState, type ReactNode } from "react";
import { Outlet, Routes } from "react-router-dom";
import { isPreviewMessage, PREVIEW_READY, type PreviewMessage } from "./documents/preview-message";
import { company } from "./shell/company";
import { createQueryClient } from "./api/queries";
import { Footer } from "./shell/site/footer";
import { Header } from "./shell/site/header";

/** What would lead somewhere, or change something. Scrolling remains. */
const ACTIONS = ["click", "auxclick", "submit", "beforeinput", "dragstart"];

type PreviewProps = {
  /** The site's routes inside this layout. */
  siteRoutes: (layout: ReactNode) => ReactNode;
};

/**
 * A page of the site as it will be, in a frame of the admin: drawn by the site's own routes, from
 * the values of the form. It has no cookie banner, and counts no visit.
 */
export function Preview({ siteRoutes }: PreviewProps) {
  const facts = useQueryClient().getQueryData(company().queryKey);
  const [client] = useState(() => {
    const own = createQueryClient();
    if (facts) own.setQueryData(company().queryKey, facts);
    return own;
  });
  const shown = usePreviewed(client);
  useEffect(ignoreActions, []);
  if (!shown) return null;
  return (
    <Recovery shown={shown}>
      <QueryClientProvider client={client}>
        <Routes location={shown.path}>{siteRoutes(<PreviewLayout />)}</Routes>
      </QueryClientProvider>
    </Recovery>
  );
}

function PreviewLayout() {
  return (
    <>
      <Header />
      <main id="main" className="typed">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}

/** Put what the form sends into the cache that the page reads. */
function usePreviewed(client: QueryClient): PreviewMessage | undefined {
  const [shown, setShown] = useState<PreviewMessage>();
  useEffect(() => {
    const show = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== parent || !isPreviewMessage(data)) return;
      const { key, values, pictures } = data;
      client.setQueryData(["pages", key], { key, version: 0, updated_at: null, values, pictures });
      setShown(data);
    };
    addEventListener("message", show);
    parent.postMessage(PREVIEW_READY, location.origin);
    return () => removeEventListener("message", show);
  }, [client]);
  return shown;
}

function ignoreActions() {
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ACTIONS) addEventListener(type, ignore, { capture: true });
  return () => {
    for (const type of ACTIONS) removeEventListener(type, ignore, { capture: true });
  };
}

type RecoveryProps = { shown: PreviewMessage; children: ReactNode };

/** A half typed value may break the page. The next one is tried again. */
class Recovery extends Component<RecoveryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ shown }: RecoveryProps) {
    if (this.state.failed && shown !== this.props.shown) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <p className="p-6 text-steel-300">{t`This cannot be shown yet.`}</p>;
  }
}
