import { Link } from "react-router-dom";
import type { Build } from "../api/queries";
import { buildPlaceholder } from "../components/build-placeholder";
import { useItemImages } from "../components/item-images";
import { languageOf } from "../components/item-language";
import { ItemPicture } from "../components/item-picture";
import { unbroken } from "../components/unbroken";

/** One of two builds, with a line in the colour that it has in the drawing. */
export function ComparedBuild({ build, className }: { build: Build; className: string }) {
  const images = useItemImages("builds", build);
  return (
    <div className={`wrap-anywhere ${className}`}>
      <ItemPicture
        images={images}
        placeholder={buildPlaceholder}
        name={build.name}
        decorative
        sizes="(min-width: 90rem) 42rem, 48vw"
        className="aspect-3/2 w-full border-b-4 border-current object-cover"
      />
      <h3 className="mt-4 text-subheading font-extrabold">
        <Link
          to={`/quad-builds/${build.id}`}
          className="underline decoration-steel-400 underline-offset-4 hover:text-hot"
        >
          {build.name}
        </Link>
      </h3>
      <div className="mt-3 grid gap-2 text-steel-300">
        <p>{build.build_year}</p>
        <p lang={languageOf(build, "frame")}>{unbroken(build.frame)}</p>
        <p lang={languageOf(build, "engine")}>{unbroken(build.engine)}</p>
      </div>
    </div>
  );
}
