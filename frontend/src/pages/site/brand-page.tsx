import { t } from "@lingui/core/macro";
import { useTextLanguage } from "../../core/text-language";
import type { PageValues } from "../../documents/queries";
import { AnyLink, BackLink } from "../../ui/links";
import { Arrow } from "../../ui/arrow";
import { ButtonLink } from "../../ui/button";
import { Gallery } from "../../pictures/gallery/gallery";
import { PageHeading } from "../../ui/heading";
import type { PageProps } from "../lazy-page";
import { lazySection } from "../../ui/lazy";
import { BulletList, splitLines } from "../../ui/markup/bullet-list";
import { withTexts } from "../../shell/locale";
import { noBreak } from "../../ui/markup/no-break";
import galleryPicture from "../../content/picture-sizes/gallery.json";
import { gridColumns } from "../../ui/card";
import { SubjectToggle } from "../../contact/site/subjects/subject-toggle";

type Brand = "tfx-suspension" | "beringer";
type Product = PageValues<Brand>["products"][number];

export function TfxSuspension(props: PageProps<"tfx-suspension">) {
  return <BrandPage {...props} kind="suspension" />;
}

export function Beringer(props: PageProps<"beringer">) {
  return <BrandPage {...props} kind="brakes" />;
}

const ExplodedShock = lazySection(
  withTexts("measures", () =>
    import(/* webpackChunkName: "exploded-shock" */ "./drawings/exploded-shock").then(
      (m) => m.ExplodedShock,
    ),
  ),
);

const BrakeLever = lazySection(
  withTexts("measures", () =>
    import(/* webpackChunkName: "brake-lever" */ "./drawings/brake-lever").then(
      (m) => m.BrakeLever,
    ),
  ),
);

type BrandPageProps = PageProps<Brand> & { kind: "suspension" | "brakes" };

/** A manufacturer's page: pictures, products, and what we need to know for a quote. */
function BrandPage({ values, picture, kind }: BrandPageProps) {
  const lang = useTextLanguage();
  const { title, lead, gallery, products } = values;
  const pictures = gallery.flatMap((each) => picture(each.picture) ?? []);
  const place = pictures.length > 0 ? `${gridColumns(products.length)} lg:col-span-2 lg:pt-6` : "";
  return (
    <>
      <PageHeading
        title={title}
        back={<BackLink to="/racing-parts">{t`All racing parts`}</BackLink>}
      >
        <p lang={lang(lead)}>{lead}</p>
      </PageHeading>
      <div className="frame grid grid-cols-1 items-start gap-x-10 gap-y-12 pb-section lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-14">
        <Gallery pictures={pictures} label={t`Pictures of ${title}`} sizes={galleryPicture.sizes} />
        {products.length > 0 && (
          <div className={`grid gap-x-10 gap-y-12 ${place}`}>
            {products.map((product, position) => (
              <ProductText key={position} {...product} />
            ))}
          </div>
        )}
        <QuoteSheet values={values} kind={kind} />
      </div>
      {kind === "suspension" ? <ExplodedShock /> : <BrakeLever />}
    </>
  );
}

function ProductText({ title, text, points }: Product) {
  const lang = useTextLanguage();
  return (
    <section className="border-t-4 border-hot pt-5">
      <h2 lang={lang(title)} className="text-subheading">
        {title}
      </h2>
      <p lang={lang(text)} className="mt-4 mb-5 text-steel-300">
        {text}
      </p>
      <BulletList text={points} />
    </section>
  );
}

type QuoteSheetProps = { values: PageValues<Brand>; kind: BrandPageProps["kind"] };

function QuoteSheet({ values, kind }: QuoteSheetProps) {
  const lang = useTextLanguage();
  const { title, quote_title, quote_points, website } = values;
  return (
    <aside
      aria-labelledby="quote"
      className="plate px-6 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="quote" lang={lang(quote_title)} className="text-subheading">
        {quote_title}
      </h2>
      <ol lang={lang(quote_points)} className="mt-5">
        {splitLines(quote_points).map((point, position) => (
          <li
            key={position}
            className="flex gap-4 border-t-2 border-ink py-3 leading-snug font-semibold"
          >
            <span aria-hidden="true" className="numerals pt-1 text-[1.75rem] text-hot-deep">
              {position + 1}
            </span>
            <span>{noBreak(point)}</span>
          </li>
        ))}
      </ol>
      <ButtonLink to="/contact" className="mt-4 w-full">
        {t`Request a Quote`}
        <Arrow />
      </ButtonLink>
      <SubjectToggle subject={{ kind, name: title }} lang={lang(title)} />
      {website.url && (
        <AnyLink
          to={website.url}
          className="label mt-5 flex min-h-8 items-center justify-center gap-2 font-bold hover:text-hot-deep"
        >
          {website.label}
        </AnyLink>
      )}
    </aside>
  );
}
