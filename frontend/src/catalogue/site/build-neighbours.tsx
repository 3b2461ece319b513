import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Arrow } from "../../ui/arrow";
import { ItemPicture, useItemImages } from "../item-picture";
import { buildPlaceholder } from "../placeholders/placeholders";
import { type Build, languageOf, neighbours } from "../queries";
import { BuildPlate } from "../sale";

/** Links to the previous and next build, or to the list at either end. */
export function BuildNeighbours({ id }: { id: string }) {
  const { data } = useQuery(neighbours(id));
  if (!data?.previous && !data?.next) return null;
  const { previous, next } = data;
  return (
    <nav aria-label={t`More builds`} className="mt-section grid gap-6 sm:grid-cols-2">
      {previous ? (
        <Neighbour build={previous} label={t`Previous build`} back />
      ) : (
        <AllBuilds back />
      )}
      {next ? <Neighbour build={next} label={t`Next build`} /> : <AllBuilds />}
    </nav>
  );
}

const CARD =
  "group flex min-h-28 items-center gap-5 bg-steel-900 wrap-anywhere hover:bg-steel-800 sm:min-h-36";

type NeighbourProps = { build: Build; label: string; back?: boolean };

function Neighbour({ build, label, back = false }: NeighbourProps) {
  const images = useItemImages("builds", build);
  return (
    <Link
      to={`/quad-builds/${build.id}`}
      className={`${CARD} ${back ? "" : "flex-row-reverse text-right"}`}
    >
      <ItemPicture
        images={images}
        placeholder={buildPlaceholder}
        name={build.name}
        decorative
        sizes="12rem"
        className="aspect-square w-28 shrink-0 object-cover sm:w-36"
      />
      <span className="min-w-0 flex-1 px-1 py-3">
        <span
          className={`label flex items-center gap-3 text-steel-400 ${back ? "" : "justify-end"}`}
        >
          {back && <Arrow back />}
          {label}
          {!back && <Arrow />}
        </span>
        <span
          lang={languageOf(build, "name")}
          className="mt-2 block font-display text-subheading font-bold text-balance uppercase group-hover:text-hot"
        >
          {build.name}
        </span>
        <BuildPlate
          build={build}
          className="mt-3 inline-block px-2 pt-1.5 pb-1 text-small [--cut:0.375rem]"
        />
      </span>
    </Link>
  );
}

function AllBuilds({ back = false }: { back?: boolean }) {
  return (
    <Link
      to="/quad-builds"
      className={`${CARD} px-8 font-display text-subheading font-bold uppercase hover:text-hot ${back ? "" : "justify-end"}`}
    >
      {back && <Arrow back />}
      {t`All builds`}
      {!back && <Arrow />}
    </Link>
  );
}
