import type { ComponentType } from "react";
import company from "../content/company.json";
import pages from "../content/pages.json";
import { Failure } from "./list-state";
import { lazyPart, type LazyPart } from "./lazy-part";
import { usePageHead } from "./page-head";

const TITLE = "This page could not be loaded";

/** A page in a chunk of its own. */
export function lazyPage(files: () => Promise<ComponentType>): LazyPart {
  return lazyPart(files, { Waiting: BlankPage, Missing: MissingPage });
}

function BlankPage() {
  return <div className="min-h-[max(100dvh,var(--place,0px))]" />;
}

/** The frame around it still leads to the other pages, and Back to the one before. */
function MissingPage({ onTryAgain }: { onTryAgain: () => void }) {
  usePageHead({ ...pages["404"], title: `${TITLE} | ${company.name}` });
  return (
    <div className="frame py-section">
      <h1 className="mb-8 text-title">{TITLE}</h1>
      <Failure onTryAgain={onTryAgain}>Please check the connection and try again.</Failure>
    </div>
  );
}
