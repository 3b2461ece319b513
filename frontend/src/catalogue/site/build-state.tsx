import { t } from "@lingui/core/macro";
import { headTexts } from "../../shell/site-settings";
import { ButtonLink } from "../../ui/button";
import { Loading, RetryAlert } from "../../ui/loading";
import { usePageHead } from "../../shell/page-head";
import { SomeBuilds } from "./lazy-some-builds";

export function notFoundText(): string {
  return t`Build not found`;
}

export function LoadingBuild() {
  usePageHead(headTexts("quad-build"));
  return <Loading>{t`Loading build...`}</Loading>;
}

type BuildErrorProps = { reason: string; onTryAgain?: () => void };

/** Instead of a build that does not exist or cannot be loaded. */
export function BuildError({ reason, onTryAgain }: BuildErrorProps) {
  usePageHead(headTexts("quad-build"));
  return (
    <div className="grid justify-items-start gap-8 py-10">
      <h1 className="text-title">{t`Quad build`}</h1>
      <RetryAlert onTryAgain={onTryAgain}>{reason}</RetryAlert>
      <ButtonLink to="/quad-builds">{t`All builds`}</ButtonLink>
      <div className="w-full">
        <SomeBuilds />
      </div>
    </div>
  );
}
