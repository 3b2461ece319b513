import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError, currentItem, isGone } from "../api/client";
import { ownerView, setPublished } from "../api/items";
import { build as buildQuery, type Build } from "../api/queries";
import { Button } from "../components/button";
import { errorMessage } from "../components/list-state";
import { BuildError, LoadingBuild, NOT_FOUND } from "./build-state";
import { BuildView } from "./build-view";

/**
 * The page of a build that does not exist for visitors, as its owner sees it. In a chunk of its own:
 * it loads only where a token is stored.
 */
export function UnpublishedBuild() {
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...ownerView(buildQuery(id)),
    refetchOnMount: "always",
    gcTime: 0, // the owner may log out
  });
  if (data && !error) {
    return (
      <>
        <PublishBar build={data} />
        <BuildView build={data} />
      </>
    );
  }
  if (isFetching) return <LoadingBuild />;
  // Without a valid login, it does not exist.
  if (error instanceof ApiError && [401, 404].includes(error.status))
    return <BuildError reason={NOT_FOUND} />;
  return <BuildError reason={errorMessage(error)} onTryAgain={() => void refetch()} />;
}

function PublishBar({ build }: { build: Build }) {
  const client = useQueryClient();
  const publicKey = buildQuery(String(build.id)).queryKey;
  const ownKey = ownerView(buildQuery(String(build.id))).queryKey;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setPublished("builds", build, true),
    onSuccess: (published) => {
      client.setQueryData(publicKey, published); // shows the public page
      document.getElementById("main")?.focus({ preventScroll: true }); // the button is gone
    },
    onError: (reason) => {
      const current = currentItem<Build>(reason);
      if (current) client.setQueryData(ownKey, current);
      else if (isGone(reason)) void client.invalidateQueries({ queryKey: ownKey });
    },
  });
  return (
    <section
      aria-label="Not published"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-l-4 border-hot bg-steel-900 px-5 py-4 print:hidden"
    >
      <p className="text-lead text-white">Not published: only you can see this page</p>
      <Button
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? "Publishing..." : "Publish"}
      </Button>
      {error && (
        <p role="alert" className="w-full text-stop">
          {currentItem(error)
            ? "This build was changed elsewhere and is shown as it is now. Please check it and publish it again."
            : errorMessage(error)}
        </p>
      )}
    </section>
  );
}
