import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useParams } from "react-router-dom";
import { ApiError, isNotFound } from "../../api/client";
import { itemCalls, changeItem } from "../items";
import type { Build } from "../queries";
import { Button, ButtonAnchor } from "../../ui/button";
import { errorMessage } from "../../ui/loading";
import { BuildNeighbours } from "./build-neighbours";
import { BuildError, LoadingBuild, notFoundText } from "./build-state";
import { BuildView } from "./build-view";

const buildCalls = itemCalls("builds");

/**
 * The page of a build that did not exist for visitors when it was opened, as its owner sees it. In a
 * chunk of its own: it loads only where a token is stored.
 */
export function UnpublishedBuild() {
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...buildCalls.one(id),
    refetchOnMount: "always",
    gcTime: 0, // the owner may log out
  });
  if (data && !error) {
    return (
      <>
        <PublishBar build={data} />
        <BuildView build={data} />
        {data.published && <BuildNeighbours id={id} />}
      </>
    );
  }
  if (isFetching) return <LoadingBuild />;
  // Without a valid login, it does not exist.
  if (error instanceof ApiError && [401, 404].includes(error.status))
    return <BuildError reason={notFoundText()} />;
  return <BuildError reason={errorMessage(error)} onTryAgain={() => void refetch()} />;
}

function PublishBar({ build }: { build: Build }) {
  const client = useQueryClient();
  const bar = useRef<HTMLElement>(null);
  const ownKey = buildCalls.one(String(build.id)).queryKey;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeItem(buildCalls, build, { published: true }),
    onSuccess: (published) => {
      client.setQueryData(ownKey, published);
      bar.current?.focus({ preventScroll: true }); // the button is gone
    },
    onError: (reason) => {
      const current = buildCalls.current(reason);
      if (current) client.setQueryData(ownKey, current);
      else if (isNotFound(reason)) void client.invalidateQueries({ queryKey: ownKey });
    },
  });
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={build.published ? t`Published` : t`Not published`}
      className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-l-4 border-hot bg-steel-900 px-5 py-4 print:hidden"
    >
      <p role="status" className="text-lead text-white">
        {build.published
          ? t`Published: everybody can see this page.`
          : t`Not published: only you can see this page`}
      </p>
      <div className="flex flex-wrap gap-3">
        {/* The admin's addresses have no language. */}
        <ButtonAnchor kind="secondary" href={`/admin/builds/${build.id}`}>
          {t`Edit`}
        </ButtonAnchor>
        {!build.published && (
          <Button
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) mutate();
            }}
          >
            {isPending ? t`Publishing...` : t`Publish`}
          </Button>
        )}
      </div>
      {error && !build.published && (
        <p role="alert" className="w-full text-stop">
          <Failure error={error} />
        </p>
      )}
    </section>
  );
}

function Failure({ error }: { error: Error }) {
  if (buildCalls.current(error))
    return t`This build was changed elsewhere and is shown as it is now. Please check it and publish it again.`;
  if (!(error instanceof ApiError) || error.status !== 401) return errorMessage(error);
  return (
    <>
      {t`Your session has ended.`}{" "}
      <a href="/admin/login" className="underline underline-offset-4 hover:text-white">
        {t`Log in again to publish this build`}
      </a>
      .
    </>
  );
}
