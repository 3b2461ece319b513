import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { encodeForUrl } from "../../core/characters";
import { lazySection, loadChunk } from "../../ui/lazy";
import { headTexts } from "../../shell/site-settings";
import { SubjectToggle } from "../../contact/site/subjects/subject-toggle";
import galleryPicture from "../../content/picture-sizes/gallery.json";
import { pageDocument } from "../../documents/queries";
import { Gallery } from "../../pictures/gallery/gallery";
import { Picture } from "../../pictures/picture";
import { useCompany } from "../../shell/company";
import { PhoneLink } from "../../shell/contact-links";
import { withTexts } from "../../shell/locale";
import { usePageHead } from "../../shell/page-head";
import { Arrow } from "../../ui/arrow";
import { BackLink } from "../../ui/links";
import { ButtonLink } from "../../ui/button";
import { Deferred } from "../../ui/deferred";
import { Markup } from "../../ui/markup/markup";
import { noBreak } from "../../ui/markup/no-break";
import { altText, placeholderAlt, useItemImages } from "../item-picture";
import { isMeasured } from "../measure-names";
import { buildPlaceholder } from "../placeholders/placeholders";
import { type Build, languageOf } from "../queries";
import { VatNote, formatPrice } from "../price";
import { BuildPlate, isOffered } from "../sale";
import { buildHead } from "./build-head";
import { LanguageNote, descriptionNote } from "./language-note";

const BuildMeasures = lazySection(
  withTexts("measures", () =>
    import(/* webpackChunkName: "build-measures" */ "./measures/build-measures").then(
      (m) => m.BuildMeasures,
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
      {primary && <BuildColours placeholder={primary.placeholder} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <BackLink to="/quad-builds">{t`Back to all builds`}</BackLink>
        {action}
      </div>
      <h1
        lang={languageOf(build, "name")}
        className="mb-8 text-title sm:mb-10 low:mb-6 low:text-heading print:mb-6"
      >
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
          <Deferred className="lg:col-start-1 lg:pt-4 print:mt-6 print:shrink-0">
            <LanguageNote item={build} text="description" note={descriptionNote} className="mb-4" />
            <div lang={languageOf(build, "description")}>
              <Markup text={build.description} />
            </div>
          </Deferred>
        )}
      </div>
      {/* Outside the grid, in which the facts stay on the screen. */}
      {hasMore(build) && (
        <Deferred className="mt-10 lg:pt-8 print:mt-3 print:shrink-0">
          <BuildMeasures build={build} />
        </Deferred>
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
function BuildColours({ placeholder }: { placeholder: string }) {
  return (
    <div
      ref={(element) => {
        if (element) element.style.backgroundImage = `url(${placeholder})`;
      }}
      className="absolute inset-x-0 top-0 -z-10 h-svh bg-[size:300%_200%] bg-[position:40%_30%] opacity-50 [filter:saturate(4)_brightness(0.4)] [mask:linear-gradient(#000,#0000)] print:hidden forced-colors:hidden"
    />
  );
}

/** The facts of a build on a number plate, with a contact link. */
function BuildSheet({ build }: { build: Build }) {
  const { id, name, sale_state } = build;
  const company = useCompany();
  const contact = `/contact?inquiry=build&name=${encodeForUrl(name)}`;
  return (
    <aside
      aria-label={t`Facts`}
      className="relative plate px-6 pt-6 pb-8 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8 lg:sticky lg:top-26 lg:row-span-2 print:static print:grid print:shrink-0 print:grid-cols-[auto_1fr] print:gap-8 print:pt-5 print:pb-4 print:[--cut:1rem]"
    >
      <div>
        <p className="numerals text-[3rem]">
          <span className="sr-only">{t`Built in`} </span>
          {build.build_year}
        </p>
        <BuildPlate
          build={build}
          className="absolute top-0 right-6 px-3 pt-2.5 pb-2 sm:right-8 print:static print:mt-3 print:block print:p-0"
        />
        {isOffered(sale_state) && <Offer price={build.price} />}
      </div>
      <dl className="mt-5 print:mt-0 print:grid print:grid-cols-2 print:gap-6">
        <Tile label={t`Frame`} value={build.frame} lang={languageOf(build, "frame")} />
        <Tile label={t`Engine`} value={build.engine} lang={languageOf(build, "engine")} />
      </dl>
      {sale_state && (
        <ButtonLink to={contact} className="mt-4 w-full print:hidden">
          {isOffered(sale_state) ? t`Ask about this quad` : t`Build me one like this`}
          <Arrow />
        </ButtonLink>
      )}
      <ButtonLink
        to={contact}
        kind={sale_state ? "dark" : "primary"}
        className="mt-4 w-full print:hidden"
      >
        {t`Get in Touch`}
        <Arrow />
      </ButtonLink>
      <SubjectToggle subject={{ kind: "build", id, name }} lang={languageOf(build, "name")} />
      <ShareButton title={name} />
      {company && (
        <p className="mt-3 text-center text-small print:hidden">
          {t`or call`}{" "}
          <PhoneLink className="inline-block py-1 font-semibold underline underline-offset-4" />
        </p>
      )}
    </aside>
  );
}

/** What a build costs, and what it may be used for. */
function Offer({ price }: { price: number | null }) {
  const { data } = useQuery(pageDocument("quad-builds"));
  return (
    <div className="mt-6">
      {price === null ? (
        <p className="font-display text-subheading font-bold uppercase">{t`Price on request`}</p>
      ) : (
        <>
          <p className="numerals text-[2.5rem]">
            <span className="sr-only">{t`Price`} </span>
            {formatPrice(price)}
          </p>
          <VatNote className="mt-3" />
        </>
      )}
      <p lang={data?.text_languages?.sale_note} className="mt-1 text-small empty:hidden">
        {data?.values.sale_note}
      </p>
    </div>
  );
}

type TileProps = { label: string; value: string; lang?: string };

function Tile({ label, value, lang }: TileProps) {
  return (
    <div className="border-t-2 border-ink py-3">
      <dt className="label text-hot-deep">{label}</dt>
      <dd lang={lang} className="mt-1 leading-snug font-semibold">
        {noBreak(value)}
      </dd>
    </div>
  );
}

/** Sends the page's address to somebody. Its script loads with the first tap. */
function ShareButton({ title }: { title: string }) {
  const [told, setTold] = useState("");
  const share = async () => {
    setTold("");
    const chunk = await loadChunk(
      () => import(/* webpackChunkName: "web-share" */ "./web-share"),
      true,
    );
    setTold(await chunk.share(title));
  };
  return (
    <div className="text-center print:hidden noscript:hidden">
      <button
        type="button"
        className="label inline-flex min-h-11 cursor-pointer items-center gap-3 px-3 hover:underline"
        onClick={() => void share().catch(() => setTold(t`The link could not be copied.`))}
      >
        <svg
          viewBox="0 0 14 16"
          aria-hidden="true"
          className="w-3.5 fill-none stroke-current stroke-2"
        >
          <path d="M3.5 4.5 7 1l3.5 3.5M7 1v9M1 8v7h12V8" />
        </svg>
        {t`Share`}
      </button>
      <p role="status" className="text-small">
        {told}
      </p>
    </div>
  );
}

/** The workshop's contact details, at the end of a printed build. */
function PrintContact() {
  const company = useCompany();
  if (!company) return null;
  const { name, city, phone, email } = company;
  return (
    <p className="mt-auto hidden shrink-0 border-t-2 border-ink pt-3 font-semibold print:block">
      {name}, {city} · {phone} · {email}
    </p>
  );
}
