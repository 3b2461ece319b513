import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError } from "../api/client";
import { build as buildQuery, builds, type Build } from "../api/queries";
import { Alert } from "../components/alert";
import { ButtonLink } from "../components/button";
import { Gallery } from "../components/gallery";
import { buildPlaceholder, useItemImages } from "../components/item-images";
import { withoutPhotograph } from "../components/item-picture";
import { Loading, messageOf } from "../components/list-state";
import { Markup } from "../components/markup";
import { usePageHead } from "../components/page-head";
import company from "../content/company.json";
import pages from "../content/pages.json";
import { BackLink } from "./back-link";
import { BuildNeighbours } from "./build-neighbours";
import { BuildSheet } from "./build-sheet";

export function QuadBuild() {
  const { id } = useParams();
  return (
    <div className="frame pt-6 pb-section sm:pt-10">
      {id ? <LoadedBuild key={id} id={id} /> : <Missing>Build ID is missing</Missing>}
    </div>
  );
}

function LoadedBuild({ id }: { id: string }) {
  const { data, error, isFetching } = useQuery(buildQuery(id));
  const { data: all = [] } = useQuery(builds());
  usePageHead(data ? headOf(data) : pages["/quad-builds/:id"]);
  if (data) {
    return (
      <>
        <BuildView build={data} />
        <BuildNeighbours build={data} builds={all} />
      </>
    );
  }
  return isFetching ? <Loading>Loading build...</Loading> : <Missing>{reason(error)}</Missing>;
}

function BuildView({ build }: { build: Build }) {
  const images = useItemImages("builds", build);
  const pictures = images?.map((image) => ({ ...image, alt: image.alt || build.name }));
  return (
    <article>
      <BackLink to="/quad-builds">Back to all builds</BackLink>
      <h1 className="mb-8 text-title sm:mb-10">{build.name}</h1>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-14">
        <div>
          {pictures?.length ? (
            <Gallery
              pictures={pictures}
              label={`Pictures of ${build.name}`}
              sizes="(min-width: 84rem) 58rem, (min-width: 64rem) 65vw, 100vw"
            />
          ) : (
            pictures && (
              <img {...buildPlaceholder} className="w-full" alt={withoutPhotograph(build.name)} />
            )
          )}
        </div>
        <BuildSheet build={build} />
        {build.description && (
          <div className="lg:col-start-1 lg:pt-4">
            <Markup text={build.description} />
          </div>
        )}
      </div>
    </article>
  );
}

function Missing({ children }: { children: string }) {
  return (
    <div className="grid justify-items-start gap-8 py-10">
      <h1 className="text-title">Quad build</h1>
      <Alert kind="stop">{children}</Alert>
      <ButtonLink to="/quad-builds">All builds</ButtonLink>
    </div>
  );
}

/** The server's own words, if it had any, else what its status means here. */
function reason(error: Error | null): string {
  const unknown = error instanceof ApiError && error.status === 404 && !error.error;
  return !error || unknown ? "Build not found" : messageOf(error);
}

/** As config/pages.py writes it for the first view. */
function headOf({ name, build_year, frame, engine }: Build) {
  return {
    title: `${name} (${build_year}) | ${company.name}`,
    description: `Built ${build_year}. ${frame}. ${engine}.`,
  };
}
