import { t } from "@lingui/core/macro";
import { useTextLanguage } from "../../core/text-language";
import { encodeForUrl } from "../../core/characters";
import rangePicture from "../../content/picture-sizes/range.json";
import type { PageValues } from "../../documents/queries";
import { type GalleryPicture } from "../../pictures/picture";
import { DocumentPicture } from "./document-picture";
import { AnyLink } from "../../ui/links";
import { Arrow } from "../../ui/arrow";
import { ButtonLink } from "../../ui/button";
import { LinkCard, STRETCHED_LINK, gridColumns } from "../../ui/card";
import { PageHeading, SectionHeading } from "../../ui/heading";
import type { PageProps } from "../lazy-page";

type Props = PageProps<"racing-parts">;

export function RacingParts({ values, picture }: Props) {
  const lang = useTextLanguage();
  const { title, lead, cards } = values;
  return (
    <>
      <PageHeading title={title}>
        <p lang={lang(lead)}>{lead}</p>
      </PageHeading>
      {cards.length > 0 && (
        <ul className={`frame grid gap-x-8 gap-y-10 ${gridColumns(cards.length)}`}>
          {cards.map((card, position) => (
            <li key={position}>
              <RangeCard card={card} picture={picture(card.picture)} priority={position === 0} />
            </li>
          ))}
        </ul>
      )}
      <Damper values={values} picture={picture} />
      {values.suppliers.length > 0 && <Suppliers values={values} picture={picture} />}
    </>
  );
}

/** The only light section of the page. */
function Damper({ values, picture }: Props) {
  const lang = useTextLanguage();
  const { damper_title, damper_badge, damper_text, damper_picture, damper_link } = values;
  return (
    <section
      aria-labelledby="damper"
      className="my-section bg-plate text-ink [--focus:var(--color-hot-deep)] lg:grid lg:grid-cols-[1.3fr_1fr]"
    >
      <DocumentPicture
        image={picture(damper_picture)}
        sizes="(min-width: 64rem) 57vw, 100vw"
        className="aspect-3/2 w-full object-cover lg:h-full"
      />
      <div className="grid content-center justify-items-start gap-5 px-gutter py-14 lg:px-16">
        {damper_badge && <Badge dark>{damper_badge}</Badge>}
        <h2 id="damper" lang={lang(damper_title)} className="max-w-[7em] text-heading">
          {damper_title}
        </h2>
        <p lang={lang(damper_text)} className="max-w-lg text-lead">
          {damper_text}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-8 gap-y-4">
          <ButtonLink
            kind="dark"
            to={`/contact?inquiry=part&name=${encodeForUrl(values.damper_product)}`}
          >
            {t`Contact for pricing`}
            <Arrow />
          </ButtonLink>
          {damper_link.url && (
            <AnyLink
              to={damper_link.url}
              className="label inline-flex min-h-8 items-center gap-2 font-bold hover:text-hot-deep"
            >
              {damper_link.label}
            </AnyLink>
          )}
        </p>
      </div>
    </section>
  );
}

function Suppliers({ values, picture }: Props) {
  const lang = useTextLanguage();
  const { suppliers_title, suppliers_text, suppliers } = values;
  return (
    <section aria-labelledby="suppliers" className="frame pb-section">
      <SectionHeading id="suppliers" title={suppliers_title} />
      {suppliers_text && (
        <p lang={lang(suppliers_text)} className="-mt-4 mb-8 max-w-xl text-steel-300">
          {suppliers_text}
        </p>
      )}
      <ul className={`grid gap-6 ${gridColumns(suppliers.length)}`}>
        {suppliers.map((supplier, position) => (
          <li key={position}>
            <SupplierCard supplier={supplier} picture={picture(supplier.picture)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RangeCardProps = {
  card: PageValues<"racing-parts">["cards"][number];
  picture: GalleryPicture | undefined;
  priority: boolean;
};

/** A product range with its own page. The whole card is a link. */
function RangeCard({ card, picture, priority }: RangeCardProps) {
  const lang = useTextLanguage();
  const { title, badge, text, link } = card;
  return (
    <LinkCard className="flex h-full flex-col bg-steel-900">
      <div className="relative overflow-hidden bg-carbon">
        <DocumentPicture
          image={picture}
          sizes={rangePicture.sizes}
          priority={priority}
          className="aspect-3/2 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.025] md:aspect-4/5 xl:aspect-square"
        />
        {badge && <Badge className="absolute top-0 left-5">{badge}</Badge>}
      </div>
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <h2 lang={lang(title)} className="text-subheading">
          {title}
        </h2>
        <p lang={lang(text)} className="mt-3 mb-5 text-steel-300">
          {text}
        </p>
        <AnyLink
          to={link.url}
          className={`label mt-auto flex min-h-8 items-center gap-3 text-white ${STRETCHED_LINK}`}
          arrowClassName="text-hot"
        >
          {link.label}
        </AnyLink>
      </div>
    </LinkCard>
  );
}

type SupplierCardProps = {
  supplier: PageValues<"racing-parts">["suppliers"][number];
  picture: GalleryPicture | undefined;
};

/** A supplier with a link to its website. The whole card is a link. */
function SupplierCard({ supplier, picture }: SupplierCardProps) {
  const lang = useTextLanguage();
  const { name, text, link } = supplier;
  return (
    <LinkCard className="grid h-full grid-cols-[minmax(0,7rem)_minmax(min-content,1fr)] bg-steel-900 md:flex md:flex-col">
      <DocumentPicture
        image={picture}
        sizes="(min-width: 84rem) 27rem, (min-width: 48rem) 33vw, 12rem"
        className="h-full w-full bg-carbon object-cover md:aspect-2/1 md:h-auto"
      />
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <h3 className="text-subheading">{name}</h3>
        <p lang={lang(text)} className="mt-2 mb-4 text-steel-300">
          {text}
        </p>
        <AnyLink
          to={link.url}
          className={`label mt-auto flex min-h-8 items-center gap-2 text-white ${STRETCHED_LINK}`}
        >
          {link.label}
        </AnyLink>
      </div>
    </LinkCard>
  );
}

type BadgeProps = { children: string; dark?: boolean; className?: string };

/** A short text on a small plate. */
function Badge({ children, dark = false, className = "" }: BadgeProps) {
  const lang = useTextLanguage();
  const fill = dark ? "[--fill:var(--color-ink)]" : "";
  return (
    <p className={`plate label px-4 pt-2.5 pb-2 [--cut:0.5rem] ${fill} ${className}`}>
      <span lang={lang(children)} className={dark ? "text-white" : ""}>
        {children}
      </span>
    </p>
  );
}
