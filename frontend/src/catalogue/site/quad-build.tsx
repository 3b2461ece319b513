import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError, isNotFound } from "../../api/client";
import { build as buildQuery, isBuildId, type Build } from "../queries";
import { useStoredToken } from "../../api/stored-token";
import { lazyComponent, lazySection } from "../../ui/lazy";
import { withTexts } from "../../shell/locale";
import { errorMessage } from "../../ui/loading";
import { BuildError, LoadingBuild, notFoundText } from "./build-state";
import { BuildView } from "./build-view";
import { NotFound } from "../../shell/site/not-found";

const { Component: UnpublishedBuild } = lazyComponent(
  withTexts("admin", () =>
    import(/* webpackChunkName: "unpublished-build" */ "./unpublished-build").then(
      (m) => m.UnpublishedBuild,
    ),
  ),
  {
    Fallback: LoadingBuild,
    ErrorFallback: ({ onTryAgain }) => (
      <BuildError reason={t`Please check your connection and try again.`} onTryAgain={onTryAgain} />
    ),
  },
);

const BuildNeighbours = lazySection(() =>
  import(/* webpackChunkName: "build-neighbours" */ "./build-neighbours").then(
    (m) => m.BuildNeighbours,
  ),
);

export function QuadBuild() {
  const { id } = useParams();
  if (id && !isBuildId(id)) return <NotFound />;
  return (
    <div className="frame pt-6 pb-section sm:pt-10 print:py-0">
      {id ? <LoadedBuild key={id} id={id} /> : <BuildError reason={t`Build ID is missing`} />}
    </div>
  );
}

/** Null if the page came without it (pages/error_pages.py). */
const orNull = (found: Build): Build | null => found;

function LoadedBuild({ id }: { id: string }) {
  const query = useQuery({ ...buildQuery(id), select: orNull });
  const { data, error, isFetching } = query;
  const mayBeOwner = useStoredToken();
  // It may have been deleted or unpublished since it was loaded.
  const isMissing = isNotFound(error) || data === null;
  if (data && !isMissing) {
    return (
      <>
        <BuildView build={data} action={mayBeOwner && <EditLink id={id} />} />
        <BuildNeighbours id={id} />
      </>
    );
  }
  if (isMissing && mayBeOwner) return <UnpublishedBuild />;
  if (isFetching) return <LoadingBuild />;
  if (!error || isMissing) {
    return <BuildError reason={(error instanceof ApiError && error.error) || notFoundText()} />;
  }
  return <BuildError reason={errorMessage(error)} onTryAgain={() => void query.refetch()} />;
}

/** For whoever has logged in with this browser; the admin asks for a password if it has to. */
function EditLink({ id }: { id: string }) {
  return (
    // The admin's addresses have no language.
    <a
      href={`/admin/builds/${id}`}
      className="label -my-1.5 mb-4.5 inline-flex min-h-11 items-center text-steel-300 underline underline-offset-4 hover:text-hot print:hidden"
    >
      {t`Edit this build`}
    </a>
  );
}
