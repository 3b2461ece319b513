import { Arrow } from "../components/arrow";
import { ButtonLink } from "../components/button";
import { ExternalLink } from "../components/external-link";
import { Gallery, type GalleryPicture } from "../components/gallery";
import { PageHeading } from "../components/heading";
import { Points } from "../components/points";
import places from "../content/picture-places.json";
import { BackLink } from "./back-link";

type Text = { title: string; text: string; points: string[] };
type Quote = { title: string; items: string[]; link: { label: string; to: string } };

type BrandPageProps = {
  title: string;
  back: { label: string; to: string };
  lead: string;
  gallery: { label: string; pictures: GalleryPicture[] };
  products: Text[];
  external: { label: string; href: string };
  quote: Quote;
};

/** A manufacturer's page: pictures, products, and what we need to know for a quote. */
export function BrandPage(props: BrandPageProps) {
  const { title, back, lead, gallery, products, external, quote } = props;
  return (
    <>
      <PageHeading title={title} back={<BackLink to={back.to}>{back.label}</BackLink>}>
        <p>{lead}</p>
      </PageHeading>
      <div className="frame grid grid-cols-1 items-start gap-x-10 gap-y-12 pb-section lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-14">
        <Gallery {...gallery} sizes={places.sizes.gallery} />
        <div className="grid gap-x-10 gap-y-12 md:grid-cols-3 lg:col-span-2 lg:pt-6">
          {products.map((product) => (
            <Product key={product.title} {...product} />
          ))}
        </div>
        <QuoteSheet {...quote} external={external} />
      </div>
    </>
  );
}

function Product({ title, text, points }: Text) {
  return (
    <section className="border-t-4 border-hot pt-5">
      <h2 className="text-subheading">{title}</h2>
      <p className="mt-4 mb-5 text-steel-300">{text}</p>
      <Points items={points} />
    </section>
  );
}

function QuoteSheet({ title, items, link, external }: Quote & Pick<BrandPageProps, "external">) {
  return (
    <aside
      aria-labelledby="quote"
      className="plate px-6 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="quote" className="text-subheading">
        {title}
      </h2>
      <ol className="mt-5">
        {items.map((item, position) => (
          <li
            key={item}
            className="flex gap-4 border-t-2 border-ink py-3 leading-snug font-semibold"
          >
            <span aria-hidden="true" className="numerals pt-1 text-[1.75rem] text-hot-deep">
              {position + 1}
            </span>
            {item}
          </li>
        ))}
      </ol>
      <ButtonLink to={link.to} className="mt-4 w-full">
        {link.label}
        <Arrow />
      </ButtonLink>
      <ExternalLink
        href={external.href}
        className="label mt-5 flex min-h-8 items-center justify-center gap-2 font-bold hover:text-hot-deep"
      >
        {external.label}
      </ExternalLink>
    </aside>
  );
}
