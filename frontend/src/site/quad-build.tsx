import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError } from "../api/client";
import { build as buildQuery, type Build } from "../api/queries";
import { ButtonLink } from "../components/button";
import { Gallery } from "../components/gallery";
import { buildPlaceholder, useItemImages } from "../components/item-images";
import { altText, placeholderAlt } from "../components/item-picture";
import { RetryAlert, Loading, errorMessage } from "../components/list-state";
import { Markup } from "../components/markup";
import { usePageHead } from "../components/page-head";
import { Picture } from "../components/picture";
import pages from "../content/pages.json";
import places from "../content/picture-places.json";
import { BackLink } from "./back-link";
import { buildHead } from "./build-head";
import { BuildNeighbours } from "./build-neighbours";
import { BuildSheet } from "./build-sheet";
import { PrintContact } from "./print-contact";

export function QuadBuild() {
  const { id } = useParams();
  return (
    <div className="frame pt-6 pb-section sm:pt-10 print:py-0">
      {id ? <LoadedBuild key={id} id={id} /> : <BuildError reason="Build ID is missing" />}
    </div>
  );
}

function LoadedBuild({ id }: { id: string }) {
  const query = useQuery(buildQuery(id));
  const { data, error, isFetching } = query;
  usePageHead(data ? buildHead(data) : pages["/quad-builds/:id"]);
  if (data) {
    return (
      <>
        <BuildView build={data} />
        <BuildNeighbours id={id} />
      </>
    );
  }
  if (isFetching) return <Loading>Loading build...</Loading>;
  // Retrying a 404 would not help.
  const isNotFound = !error || (error instanceof ApiError && error.status === 404);
  return (
    <BuildError
      reason={isNotFound ? (error?.error ?? "Build not found") : errorMessage(error)}
      onTryAgain={isNotFound ? undefined : () => void query.refetch()}
    />
  );
}

function BuildView({ build }: { build: Build }) {
  const images = useItemImages("builds", build);
  const pictures = images?.map((image) => ({ ...image, alt: altText(image, build.name) }));
  const [primary] = pictures ?? [];
  return (
    // In print it fills an A4 page without its margins; the picture takes the space that the text
    // leaves.
    <article className="wrap-anywhere print:flex print:h-[268mm] print:flex-col">
      <BackLink to="/quad-builds">Back to all builds</BackLink>
      <h1 className="mb-8 text-title sm:mb-10 print:mb-6">{build.name}</h1>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-10 print:flex print:min-h-0 print:flex-1 print:flex-col print:items-stretch print:gap-0 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-14">
        <div className="print:hidden">
          {pictures?.length ? (
            <Gallery
              pictures={pictures}
              label={`Pictures of ${build.name}`}
              sizes={places.sizes.gallery}
            />
          ) : (
            pictures && (
              <img {...buildPlaceholder} className="w-full" alt={placeholderAlt(build.name)} />
            )
          )}
        </div>
        {primary && (
          // The gallery has already loaded it, but may show another picture now.
          <Picture
            image={primary}
            alt=""
            sizes={places.sizes.gallery}
            priority
            className="hidden min-h-[60mm] w-full shrink grow-0 basis-[121mm] object-cover print:block"
          />
        )}
        <BuildSheet build={build} />
        {build.description && (
          <div className="lg:col-start-1 lg:pt-4 print:mt-6 print:shrink-0">
            <Markup text={build.description} />
          </div>
        )}
        <PrintContact />
      </div>
    </article>
  );
}

type BuildErrorProps = { reason: string; onTryAgain?: () => void };

function BuildError({ reason, onTryAgain }: BuildErrorProps) {
  return (
    <div className="grid justify-items-start gap-8 py-10">
      <h1 className="text-title">Quad build</h1>
      <RetryAlert onTryAgain={onTryAgain}>{reason}</RetryAlert>
      <ButtonLink to="/quad-builds">All builds</ButtonLink>
    </div>
  );
}
