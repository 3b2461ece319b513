import { ButtonLink } from "../components/button";
import { Loading, RetryAlert } from "../components/list-state";
import { usePageHead } from "../components/page-head";
import pages from "../content/pages.json";

export const NOT_FOUND = "Build not found";

export function LoadingBuild() {
  usePageHead(pages["/quad-builds/:id"]);
  return <Loading>Loading build...</Loading>;
}

type BuildErrorProps = { reason: string; onTryAgain?: () => void };

/** Instead of a build that does not exist or cannot be loaded. */
export function BuildError({ reason, onTryAgain }: BuildErrorProps) {
  usePageHead(pages["/quad-builds/:id"]);
  return (
    <div className="grid justify-items-start gap-8 py-10">
      <h1 className="text-title">Quad build</h1>
      <RetryAlert onTryAgain={onTryAgain}>{reason}</RetryAlert>
      <ButtonLink to="/quad-builds">All builds</ButtonLink>
    </div>
  );
}
