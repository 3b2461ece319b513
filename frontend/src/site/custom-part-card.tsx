import { Arrow } from "../components/arrow";
import { ButtonLink } from "../components/button";
import { Picture } from "../components/picture";
import { formatPrice } from "../components/price";
import { customParts } from "../content/custom-parts";
import type { displayedParts } from "../content/displayed-parts";
import places from "../content/picture-places.json";
import prices from "../content/prices.json";

const THIRD = "(min-width: 84rem) 27rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw";

type CustomPartCardProps = { part: (typeof displayedParts)[number]; priority?: boolean };

/** A part made in the workshop. The price looks like a number plate. */
export function CustomPartCard({ part, priority }: CustomPartCardProps) {
  const { key, name, description, picture, wide } = part;
  const { ask } = customParts;
  return (
    <article
      aria-labelledby={key}
      className={`flex h-full flex-col bg-steel-900 ${wide ? "lg:grid lg:grid-cols-[3fr_2fr]" : ""}`}
    >
      <div className="relative bg-carbon">
        <Picture
          image={picture}
          alt={picture.alt}
          sizes={wide ? places.sizes.wide_part : THIRD}
          priority={priority}
          className="aspect-4/3 w-full object-cover"
        />
        <Price large={wide}>{formatPrice(prices[key])}</Price>
      </div>
      <div className={`flex flex-1 flex-col p-5 sm:p-6 ${wide ? "lg:justify-center lg:p-10" : ""}`}>
        <h2 id={key} className={`text-subheading ${wide ? "lg:text-heading" : ""}`}>
          {name}
        </h2>
        <p className={`mt-3 mb-5 text-steel-300 ${wide ? "lg:mb-8 lg:text-lead" : ""}`}>
          {description}
        </p>
        <ButtonLink
          kind="secondary"
          to={`${ask.to}&name=${encodeURIComponent(name)}`}
          aria-describedby={key}
          className={wide ? "mt-auto lg:mt-0 lg:self-start" : "mt-auto"}
        >
          {ask.label}
          <Arrow />
        </ButtonLink>
      </div>
    </article>
  );
}

function Price({ large, children }: { large: boolean; children: string }) {
  const size = large
    ? "text-[2.25rem] lg:text-[4rem] lg:px-7 lg:pt-6 lg:pb-5.5 lg:[--cut:1.25rem]"
    : "text-[2.25rem]";
  return (
    <p className={`plate numerals absolute bottom-0 left-0 px-4 pt-3.5 pb-3 ${size}`}>
      <span className="sr-only">Price </span>
      {children}
    </p>
  );
}
