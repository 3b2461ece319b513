import type { ComponentType } from "react";
import pages from "../content/pages.json";
import { RetryAlert } from "./list-state";
import { lazyComponent, type LazyComponent } from "./lazy-component";
import { usePageHead } from "./page-head";

const TITLE = "This page could not be loaded";

/** A page in its own chunk. */
export function lazyPage(files: () => Promise<ComponentType>): LazyComponent {
  return lazyComponent(files, { Fallback: BlankPage, ErrorFallback: LoadErrorPage });
}

function BlankPage() {
  return <div className="min-h-[max(100dvh,var(--restored-scroll,0px))]" />;
}

/** Shown inside the layout, so that all links still work. */
function LoadErrorPage({ onTryAgain }: { onTryAgain: () => void }) {
  usePageHead({ ...pages["404"], title: `${TITLE} | {company}` });
  return (
    <div className="frame py-section">
      <h1 className="mb-8 text-title">{TITLE}</h1>
      <RetryAlert onTryAgain={onTryAgain}>Please check your connection and try again.</RetryAlert>
    </div>
  );
}
