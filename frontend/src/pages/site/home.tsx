import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "../../catalogue/price";
import { languageOf, teaserParts } from "../../catalogue/queries";
import { DocumentPicture } from "../../pictures/document-picture";
import { Arrow } from "../../ui/arrow";
import { ButtonLink } from "../../ui/button";
import { columns } from "../../ui/columns";
import { SectionHeading } from "../../ui/heading";
import { Later } from "../../ui/loading/later";
import { RecordBoundary } from "../../ui/record-boundary";
import type { PageProps } from "../lazy-page";
import { FeaturedBuild } from "./home-build";
import { HomeHero } from "./home-hero";
import { TeaserCard } from "./teaser-card";

const TWO_THIRDS = "(min-width: 84rem) 56rem, (min-width: 64rem) 66vw, 100vw";
const HALF = "(min-width: 64rem) 50vw, 100vw";

type Props = PageProps<"home">;

export function Home(props: Props) {
  return (
    <>
      <HomeHero {...props} />
      <div className={`grid gap-section ${props.values.facts.length > 0 ? "" : "pt-section"}`}>
        <Later>
          <RecordBoundary>
            <CustomParts {...props} />
          </RecordBoundary>
          <RecordBoundary>
            <FeaturedBuild {...props} />
          </RecordBoundary>
          {props.values.racing_cards.length > 0 && (
            <RecordBoundary>
              <RacingParts {...props} />
            </RecordBoundary>
          )}
          <RecordBoundary>
            <Service {...props} />
          </RecordBoundary>
        </Later>
      </div>
    </>
  );
}

function CustomParts({ values, picture }: Props) {
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
        <h2 className="text-heading">{parts_title}</h2>
        <p className="mt-4 max-w-lg text-lead text-steel-300">{parts_text}</p>
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
        </div>
        <ButtonLink kind="secondary" to="/custom-parts">
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
      <ul className={`grid gap-8 ${columns(racing_cards.length)}`}>
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
  const { service_title, service_text, service_picture, service_button } = values;
  return (
    <section className="bg-plate text-ink [--focus:var(--color-hot-deep)] lg:grid lg:grid-cols-2">
      <DocumentPicture
        image={picture(service_picture)}
        sizes={TWO_THIRDS}
        className="aspect-3/2 w-full object-cover lg:h-full"
      />
      <div className="grid content-center justify-items-start gap-6 px-gutter py-14 lg:px-16">
        <h2 className="max-w-[7em] text-heading">{service_title}</h2>
        <p className="max-w-lg text-lead">{service_text}</p>
        <ButtonLink kind="dark" to="/service">
          {service_button}
          <Arrow />
        </ButtonLink>
      </div>
    </section>
  );
}
