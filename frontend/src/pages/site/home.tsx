import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTextLanguage } from "../../core/text-language";
import { ItemPicture, useItemImages } from "../../catalogue/item-picture";
import { buildPlaceholder } from "../../catalogue/placeholders/placeholders";
import { type Build, build, languageOf, teaserParts } from "../../catalogue/queries";
import { VatNote, formatPrice } from "../../catalogue/price";
import { BuildPlate } from "../../catalogue/sale";
import heroPicture from "../../content/picture-sizes/hero.json";
import type { PageValues } from "../../documents/queries";
import { type GalleryPicture } from "../../pictures/picture";
import { DocumentPicture } from "./document-picture";
import { type Company, company as companyQuery } from "../../shell/company";
import { AnyLink, LinkIcon, newTabProps } from "../../ui/links";
import { Arrow } from "../../ui/arrow";
import { ButtonLink } from "../../ui/button";
import { LinkCard, STRETCHED_LINK, gridColumns } from "../../ui/card";
import { SectionHeading } from "../../ui/heading";
import { Deferred } from "../../ui/deferred";
import type { PageProps } from "../lazy-page";

const TWO_THIRDS = "(min-width: 84rem) 56rem, (min-width: 64rem) 66vw, 100vw";
const HALF = "(min-width: 64rem) 50vw, 100vw";

type Props = PageProps<"home">;

export function Home(props: Props) {
  return (
    <>
      <HomeHero {...props} />
      <div className={`grid gap-section ${props.values.facts.length > 0 ? "" : "pt-section"}`}>
        <Deferred>
          <CustomParts {...props} />
        </Deferred>
        <Deferred>
          <FeaturedBuild {...props} />
        </Deferred>
        {props.values.racing_cards.length > 0 && (
          <Deferred>
            <RacingParts {...props} />
          </Deferred>
        )}
        <Deferred>
          <Service {...props} />
        </Deferred>
      </div>
    </>
  );
}

function CustomParts({ values, picture }: Props) {
  const lang = useTextLanguage();
  const { parts_title, parts_text, parts_picture, parts_button } = values;
  const { data: parts, isPending } = useQuery(teaserParts());
  return (
    <section className="frame grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
      <DocumentPicture
        image={picture(parts_picture)}
        sizes={HALF}
        className="aspect-3/2 w-full bg-carbon object-cover"
      />
      <div>
        <h2 lang={lang(parts_title)} className="text-heading">
          {parts_title}
        </h2>
        <p lang={lang(parts_text)} className="mt-4 max-w-lg text-lead text-steel-300">
          {parts_text}
        </p>
        {/* While the prices load, their place is kept. */}
        <div className={`mt-7 mb-8 ${isPending ? "min-h-45" : ""}`}>
          {parts && parts.length > 0 && (
            <dl>
              {parts.map(({ id, name, price, ...part }) => (
                <div
                  key={id}
                  className="flex flex-wrap items-end justify-between gap-x-6 border-t border-steel-700 pt-3 pb-2.5"
                >
                  <dt lang={languageOf(part, "name")} className="label wrap-anywhere">
                    {name}
                  </dt>
                  <dd
                    className={`numerals text-white ${price === null ? "text-subheading" : "text-[2.25rem]"}`}
                  >
                    {formatPrice(price)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {parts?.some(({ price }) => price !== null) && <VatNote className="text-steel-400" />}
        </div>
        <ButtonLink kind="secondary" to="/custom-parts" lang={lang(parts_button)}>
          {parts_button}
          <Arrow />
        </ButtonLink>
      </div>
    </section>
  );
}

function RacingParts({ values: { racing_title, racing_cards }, picture }: Props) {
  return (
    <section aria-labelledby="parts" className="frame">
      <SectionHeading id="parts" title={racing_title} />
      <ul className={`grid gap-8 ${gridColumns(racing_cards.length)}`}>
        {racing_cards.map((card, position) => (
          <li key={position}>
            <TeaserCard card={card} picture={picture(card.picture)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The only light section of the page. */
function Service({ values, picture }: Props) {
  const lang = useTextLanguage();
  const { service_title, service_text, service_picture, service_button } = values;
  return (
    <section className="bg-plate text-ink [--focus:var(--color-hot-deep)] lg:grid lg:grid-cols-2">
      <DocumentPicture
        image={picture(service_picture)}
        sizes={TWO_THIRDS}
        className="aspect-3/2 w-full object-cover lg:h-full"
      />
      <div className="grid content-center justify-items-start gap-6 px-gutter py-14 lg:px-16">
        <h2 lang={lang(service_title)} className="max-w-[7em] text-heading">
          {service_title}
        </h2>
        <p lang={lang(service_text)} className="max-w-lg text-lead">
          {service_text}
        </p>
        <ButtonLink kind="dark" to="/service" lang={lang(service_button)}>
          {service_button}
          <Arrow />
        </ButtonLink>
      </div>
    </section>
  );
}

/**
 * The picture is above the text on small screens, and behind it on wide and on low ones. Phones crop
 * it to a third of its width, and load it at screen resolution only, which halves the download. Both
 * links fit above the cookie banner.
 */
function HomeHero({ values, picture }: Props) {
  const lang = useTextLanguage();
  const { title, lead, first_link, second_link, facts } = values;
  const links = [first_link, second_link].filter(({ url }) => url);
  return (
    <>
      <section className="relative isolate overflow-hidden bg-carbon">
        <DocumentPicture
          image={picture(values.picture)}
          sizes={heroPicture.sizes}
          priority
          className="-z-10 aspect-6/5 max-h-[calc(100svh-30rem)] max-sm:[&:not(:lang(en))]:max-h-[calc(100svh-34rem)] min-h-42 w-full [mask:linear-gradient(#000_60%,#0000)] object-cover object-[80%_0%] sm:aspect-2/1 sm:max-h-none xl:absolute xl:inset-0 xl:aspect-auto xl:h-full xl:[mask:none] xl:object-[100%_50%] low:absolute low:inset-0 low:h-full low:[mask:none] low:object-[100%_20%] print:static print:aspect-2/1 print:h-auto print:max-h-none print:[mask:none]"
        />
        <div className="relative frame -mt-16 grid grid-cols-1 content-end gap-5 pb-12 sm:gap-6 lg:-mt-32 xl:mt-0 xl:min-h-[min(86svh,52vw)] xl:py-16 low:mt-0 low:min-h-0 low:content-center low:gap-3 low:py-4 print:mt-6 print:min-h-0 print:py-0">
          <h1
            lang={lang(title)}
            className="text-display wrap-break-word low:max-w-[45%] low:text-heading xl:w-min xl:max-w-full xl:min-w-[min(3em,100%)]"
          >
            {title}
          </h1>
          <p
            lang={lang(lead)}
            className="max-w-md text-lead text-balance text-steel-100 low:max-w-[45%] low:text-small low:leading-snug xl:max-w-96"
          >
            {lead}
          </p>
          {/* Longer words hardly fit side by side: they must not change places with each font. */}
          <p className="flex flex-wrap gap-2.5 sm:gap-4 max-sm:[&:not(:lang(en))]:flex-col">
            {links.map(({ label, url }, position) => (
              <ButtonLink
                key={position}
                to={url}
                lang={lang(label)}
                {...newTabProps(url)}
                kind={position === 0 ? "primary" : "secondary"}
                className="max-sm:grow max-sm:px-2"
              >
                {label}
                <LinkIcon to={url} className="max-sm:hidden" />
              </ButtonLink>
            ))}
          </p>
        </div>
      </section>
      <div className="tread text-steel-800" />
      {facts.length > 0 && (
        <ul
          className={`frame grid gap-x-12 gap-y-7 py-12 sm:py-16 ${facts.length === 4 ? "sm:grid-cols-2" : "sm:grid-cols-3"}`}
        >
          {facts.map(({ value, text }, position) => (
            <li
              key={position}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:grid sm:content-start sm:gap-y-4"
            >
              <span className="numerals min-w-36 text-[4.5rem] text-hot lg:text-[6rem]">
                {value}
              </span>
              <span
                lang={lang(text)}
                className="max-w-60 flex-[1_1_4rem] leading-snug text-steel-300"
              >
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** From edge to edge on a screen that is wider than the frame. */
const BAND = "frame 3xl:w-full 3xl:bg-carbon";

const PICTURE = {
  sizes: "(min-width: 84rem) 84rem, 100vw",
  className:
    "aspect-3/2 w-full bg-carbon object-cover sm:aspect-video 3xl:mx-auto 3xl:aspect-3/2 3xl:h-[86svh] 3xl:w-auto 3xl:[mask:linear-gradient(90deg,#0000,#000_9%_91%,#0000)]",
};

/**
 * The build that the owner chose or, while that one is missing, another one in its own words. Without any
 * there is nothing to say about it.
 */
function FeaturedBuild(props: Props) {
  const { data: company } = useQuery(companyQuery());
  const chosen = company?.values.featured_build;
  const shown = company?.home_page_build;
  const isOther = !!shown && shown.id !== chosen;
  const { data: other } = useQuery({ ...build(String(shown?.id)), enabled: isOther });
  if (company && !shown) return null;
  if (isOther && other) return <OtherBuild {...props} build={other} />;
  return <ChosenBuild {...props} number={chosen} build={isOther ? null : shown} />;
}

type ChosenBuildProps = Props & { number: number | undefined; build: ShownBuild };

function ChosenBuild({ values, picture, number, build }: ChosenBuildProps) {
  const lang = useTextLanguage();
  const { featured_title, featured_text, featured_picture } = values;
  return (
    <section>
      <div className={BAND}>
        <DocumentPicture image={picture(featured_picture)} {...PICTURE} />
      </div>
      <BelowPicture plate={number} values={values} build={build}>
        <h2 lang={lang(featured_title)} className="text-heading">
          {featured_title}
        </h2>
        {number && (
          <p lang={lang(featured_text)} className="mt-3 max-w-xl text-steel-300">
            {featured_text.replaceAll("{number}", String(number))}
          </p>
        )}
      </BelowPicture>
    </section>
  );
}

function OtherBuild({ values, build }: Props & { build: Build }) {
  const { name, frame, engine, build_year } = build;
  const images = useItemImages("builds", build);
  return (
    <section>
      <div className={BAND}>
        <ItemPicture images={images} placeholder={buildPlaceholder} name={name} {...PICTURE} />
      </div>
      <BelowPicture plate={build_year} plateLabel={t`Built in`} values={values} build={build}>
        <h2 lang={languageOf(build, "name")} className="text-heading wrap-anywhere">
          {name}
        </h2>
        <p className="mt-3 max-w-xl text-steel-300 wrap-anywhere">
          <span lang={languageOf(build, "frame")}>{frame}</span>,{" "}
          <span lang={languageOf(build, "engine")}>{engine}</span>
        </p>
      </BelowPicture>
    </section>
  );
}

/** What the page links to, if it has loaded. */
type ShownBuild = Company["home_page_build"] | null | undefined;

type BelowPictureProps = Pick<Props, "values"> & {
  plate: number | undefined;
  /** For screen readers. */
  plateLabel?: string;
  build: ShownBuild;
  children: ReactNode;
};

function BelowPicture({ plate, plateLabel, values, build, children }: BelowPictureProps) {
  const lang = useTextLanguage();
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
      <div>
        {build && <BuildPlate build={build} className="mb-4 inline-block px-3 pt-2 pb-1.5" />}
        {children}
      </div>
      <p className="flex flex-wrap gap-4">
        {build && (
          <ButtonLink to={`/quad-builds/${build.id}`} lang={lang(values.featured_button)}>
            {values.featured_button}
            <Arrow />
          </ButtonLink>
        )}
        <ButtonLink
          kind={build ? "secondary" : "primary"}
          to="/quad-builds"
          lang={lang(values.featured_all_button)}
        >
          {values.featured_all_button}
        </ButtonLink>
      </p>
    </div>
  );
}

type TeaserCardProps = {
  card: PageValues<"home">["racing_cards"][number];
  picture: GalleryPicture | undefined;
};

/** A picture with a short text. The whole card is a link. */
function TeaserCard({ card, picture }: TeaserCardProps) {
  const lang = useTextLanguage();
  return (
    <LinkCard>
      <div className="overflow-hidden bg-carbon">
        <DocumentPicture
          image={picture}
          sizes="(min-width: 84rem) 27rem, (min-width: 48rem) 33vw, 100vw"
          className="aspect-4/3 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025]"
        />
      </div>
      <h3 className="mt-5 text-subheading">
        <AnyLink
          to={card.url}
          className={`flex items-center justify-between gap-4 ${STRETCHED_LINK}`}
          arrowClassName="text-hot"
        >
          {card.title}
        </AnyLink>
      </h3>
      <p lang={lang(card.text)} className="mt-2 text-steel-300">
        {card.text}
      </p>
    </LinkCard>
  );
}
