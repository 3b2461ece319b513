import { Arrow } from "../components/arrow";
import { ButtonLink } from "../components/button";
import { ExternalLink } from "../components/external-link";
import { PageHeading, SectionHeading } from "../components/heading";
import { usePageHead } from "../components/page-head";
import { Picture } from "../components/picture";
import pages from "../content/pages.json";
import { racingParts } from "../content/racing-parts";
import { Badge } from "./badge";
import { RangeCard } from "./range-card";
import { SupplierCard } from "./supplier-card";

export function RacingParts() {
  usePageHead(pages["/racing-parts"]);
  return (
    <>
      <PageHeading title={racingParts.title}>
        <p>{racingParts.lead}</p>
      </PageHeading>
      <ul className="frame grid gap-x-8 gap-y-10 md:grid-cols-3">
        {racingParts.cards.map((card, position) => (
          <li key={card.title}>
            <RangeCard {...card} priority={position === 0} />
          </li>
        ))}
      </ul>
      <Damper />
      <Suppliers />
    </>
  );
}

/** The only light section of the page. */
function Damper() {
  const { title, badge, text, picture, link, external } = racingParts.damper;
  return (
    <section
      aria-labelledby="damper"
      className="my-section bg-plate text-ink [--focus:var(--color-hot-deep)] lg:grid lg:grid-cols-[1.3fr_1fr]"
    >
      <Picture
        image={picture}
        alt={picture.alt}
        sizes="(min-width: 64rem) 57vw, 100vw"
        className="aspect-3/2 w-full object-cover lg:h-full"
      />
      <div className="grid content-center justify-items-start gap-5 px-gutter py-14 lg:px-16">
        <Badge dark>{badge}</Badge>
        <h2 id="damper" className="max-w-[7em] text-heading">
          {title}
        </h2>
        <p className="max-w-lg text-lead">{text}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-8 gap-y-4">
          <ButtonLink kind="dark" to={link.to}>
            {link.label}
            <Arrow />
          </ButtonLink>
          <ExternalLink
            href={external.href}
            className="label inline-flex min-h-8 items-center gap-2 font-bold hover:text-hot-deep"
          >
            {external.label}
          </ExternalLink>
        </p>
      </div>
    </section>
  );
}

function Suppliers() {
  const { title, text, cards } = racingParts.suppliers;
  return (
    <section aria-labelledby="suppliers" className="frame pb-section">
      <SectionHeading id="suppliers" title={title} />
      <p className="-mt-4 mb-8 max-w-xl text-steel-300">{text}</p>
      <ul className="grid gap-6 md:grid-cols-3">
        {cards.map((card) => (
          <li key={card.name}>
            <SupplierCard {...card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
