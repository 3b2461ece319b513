import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ItemPicture, useItemImages } from "../../catalogue/item-picture";
import { buildPlaceholder } from "../../catalogue/placeholders/placeholders";
import { type Build, build, languageOf } from "../../catalogue/queries";
import { DocumentPicture } from "../../pictures/document-picture";
import { company as companyQuery } from "../../shell/company";
import { Arrow } from "../../ui/arrow";
import { ButtonLink } from "../../ui/button";
import type { PageProps } from "../lazy-page";

type Props = PageProps<"home">;

/** From edge to edge on a screen that is wider than the frame. */
const BAND = "frame 3xl:w-full 3xl:bg-carbon";

const PICTURE = {
  sizes: "(min-width: 84rem) 84rem, 100vw",
  className:
    "aspect-3/2 w-full bg-carbon object-cover sm:aspect-video 3xl:mx-auto 3xl:aspect-3/2 3xl:h-[86svh] 3xl:w-auto 3xl:[mask:linear-gradient(90deg,#0000,#000_9%_91%,#0000)]",
};

/** The build that the owner chose or, while that one is missing, another one in its own words. */
export function FeaturedBuild(props: Props) {
  const { data: company } = useQuery(companyQuery());
  const chosen = company?.values.featured_build;
  const shown = company?.build_on_home_page ?? undefined;
  const isOther = shown !== undefined && shown !== chosen;
  const { data: other } = useQuery({ ...build(String(shown)), enabled: isOther });
  if (isOther && other) return <OtherBuild {...props} build={other} />;
  return <ChosenBuild {...props} number={chosen} isLink={shown !== undefined && !isOther} />;
}

type ChosenBuildProps = Props & { number: number | undefined; isLink: boolean };

/** The text is about the quad in the picture, so it holds even if the build is deleted. */
function ChosenBuild({ values, picture, number, isLink }: ChosenBuildProps) {
  const { featured_title, featured_text, featured_picture } = values;
  return (
    <section>
      <div className={BAND}>
        <DocumentPicture image={picture(featured_picture)} {...PICTURE} />
      </div>
      <BelowPicture plate={number} values={values} to={isLink ? number : undefined}>
        <h2 className="text-heading">{featured_title}</h2>
        {number && (
          <p className="mt-3 max-w-xl text-steel-300">
            {featured_text.replaceAll("{number}", String(number))}
          </p>
        )}
      </BelowPicture>
    </section>
  );
}

function OtherBuild({ values, build }: Props & { build: Build }) {
  const { id, name, frame, engine, build_year } = build;
  const images = useItemImages("builds", build);
  return (
    <section>
      <div className={BAND}>
        <ItemPicture images={images} placeholder={buildPlaceholder} name={name} {...PICTURE} />
      </div>
      <BelowPicture plate={build_year} plateLabel={t`Built in`} values={values} to={id}>
        <h2 className="text-heading wrap-anywhere">{name}</h2>
        <p className="mt-3 max-w-xl text-steel-300 wrap-anywhere">
          <span lang={languageOf(build, "frame")}>{frame}</span>,{" "}
          <span lang={languageOf(build, "engine")}>{engine}</span>
        </p>
      </BelowPicture>
    </section>
  );
}

type BelowPictureProps = Pick<Props, "values"> & {
  plate: number | undefined;
  /** For screen readers. */
  plateLabel?: string;
  /** The id of the build that the page links to. */
  to: number | undefined;
  children: ReactNode;
};

function BelowPicture({ plate, plateLabel, to, values, children }: BelowPictureProps) {
  const size = plateLabel ? "text-[3.5rem] sm:text-[6rem]" : "text-[4.5rem] sm:text-[9rem]";
  return (
    <div className="frame grid items-end gap-x-10 gap-y-6 px-5 sm:px-8 3xl:px-0 lg:grid-cols-[auto_minmax(15rem,1fr)_auto]">
      {plate && (
        <p
          className={`plate numerals relative -mt-12 justify-self-start px-6 pt-6 pb-7 [--cut:1.25rem] sm:-mt-24 ${size}`}
        >
          {plateLabel && <span className="sr-only">{plateLabel} </span>}
          {plate}
        </p>
      )}
      <div>{children}</div>
      <p className="flex flex-wrap gap-4">
        {to !== undefined && (
          <ButtonLink to={`/quad-builds/${to}`}>
            {values.featured_button}
            <Arrow />
          </ButtonLink>
        )}
        <ButtonLink kind={to === undefined ? "primary" : "secondary"} to="/quad-builds">
          {values.featured_all_button}
        </ButtonLink>
      </p>
    </div>
  );
}
