import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Build } from "../queries";
import { headTexts } from "../../api/site-settings";
import { Gallery } from "../../pictures/gallery/gallery";
import { buildPlaceholder } from "../placeholders/build-placeholder";
import { useItemImages } from "../item-images";
import { languageOf } from "../item-language";
import { altText, placeholderAlt } from "../item-picture";
import { Later } from "../../ui/loading/later";
import { lazySection } from "../../ui/lazy";
import { withTexts } from "../../shell/locale";
import { Markup } from "../../ui/markup/markup";
import { isMeasured } from "../measure-names";
import { usePageHead } from "../../shell/page-head";
import { Picture } from "../../pictures/picture";
import galleryPicture from "../../content/picture-sizes/gallery.json";
import { BackLink } from "../../ui/back-link";
import { buildHead } from "./build-head";
import { BuildSheet } from "./build-sheet";
import { PrintContact } from "./print-contact";

const MeasuredBuild = lazySection(
  withTexts("measures", () =>
    import(/* webpackChunkName: "measured-build" */ "./measured/measured-build").then(
      (m) => m.MeasuredBuild,
    ),
  ),
);

function hasMore(build: Build): boolean {
  return isMeasured(build) || build.results !== "" || build.customer_words !== "";
}

type BuildViewProps = {
  build: Build;
  /** Opposite the link back, such as the owner's link to the editor. */
  action?: ReactNode;
};

/** A build with all that is known about it. */
export function BuildView({ build, action }: BuildViewProps) {
  usePageHead(buildHead(build, headTexts("build")));
  const { name } = build;
  const images = useItemImages("builds", build);
  const pictures = images?.map((image) => ({ ...image, alt: altText(image, build.name) }));
  const [primary] = pictures ?? [];
  return (
    // In print it fills an A4 page without its margins; the picture takes the space that the text
    // leaves.
    <article className="wrap-anywhere print:flex print:h-[268mm] print:flex-col">
      {primary && <Livery placeholder={primary.placeholder} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <BackLink to="/quad-builds">{t`Back to all builds`}</BackLink>
        {action}
      </div>
      <h1 className="mb-8 text-title sm:mb-10 low:mb-6 low:text-heading print:mb-6">
        {build.name}
      </h1>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-10 print:contents lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-14">
        <div className="print:hidden">
          {pictures?.length ? (
            <Gallery
              pictures={pictures}
              label={t`Pictures of ${name}`}
              sizes={galleryPicture.sizes}
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
            sizes={galleryPicture.sizes}
            priority
            className="hidden min-h-[48mm] w-full shrink grow-0 basis-[121mm] object-cover print:block"
          />
        )}
        <BuildSheet build={build} />
        {build.description && (
          <Later>
            <div
              lang={languageOf(build, "description")}
              className="lg:col-start-1 lg:pt-4 print:mt-6 print:shrink-0"
            >
              <Markup text={build.description} />
            </div>
          </Later>
        )}
      </div>
      {/* Outside the grid, in which the facts stay on the screen. */}
      {hasMore(build) && (
        <div className="mt-10 lg:pt-8 print:mt-3 print:shrink-0">
          <MeasuredBuild build={build} />
        </div>
      )}
      <PrintContact />
    </article>
  );
}

/**
 * The colours of the build behind the top of its page: the few pixels that stand in for its picture
 * while that loads. They stay so dark that text on them is read, even those of a white photograph.
 * Set by script, because the content security policy blocks inline styles.
 */
function Livery({ placeholder }: { placeholder: string }) {
  return (
    <div
      ref={(element) => {
        if (element) element.style.backgroundImage = `url(${placeholder})`;
      }}
      className="absolute inset-x-0 top-0 -z-10 h-svh bg-[size:300%_200%] bg-[position:40%_30%] opacity-50 [filter:saturate(4)_brightness(0.4)] [mask:linear-gradient(#000,#0000)] print:hidden forced-colors:hidden"
    />
  );
}
