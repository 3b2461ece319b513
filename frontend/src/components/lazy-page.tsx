import type { ComponentType } from "react";
import company from "../content/company.json";
import pages from "../content/pages.json";
import { RetryAlert } from "./list-state";
import { lazyComponent, type LazyComponent } from "./lazy-component";
import { usePageHead } from "./page-head";

const TITLE = "This page could not be loaded";

/** A page in a chunk of its own. */
export function lazyPage(files: () => Promise<ComponentType>): LazyComponent {
  return lazyComponent(files, { Fallback: BlankPage, ErrorFallback: LoadErrorPage });
}

function BlankPage() {
  return <div className="min-h-[max(100dvh,var(--restored-scroll,0px))]" />;
}

/** The frame around it still leads to the other pages, and Back to the one before. */
function LoadErrorPage({ onTryAgain }: { onTryAgain: () => void }) {
  usePageHead({ ...pages["404"], title: `${TITLE} | ${company.name}` });
  return (
    <div className="frame py-section">
      <h1 className="mb-8 text-title">{TITLE}</h1>
      <RetryAlert onTryAgain={onTryAgain}>Please check your connection and try again.</RetryAlert>
    </div>
  );
}
