import { Arrow } from "../components/arrow";
import { ButtonAnchor, ButtonLink } from "../components/button";
import { PageHeading } from "../components/heading";
import { usePageHead } from "../components/page-head";
import company from "../content/company.json";
import type { Outline as OutlineContent } from "../content/outlines";
import pages from "../content/pages.json";

/** A page of a few sentences, with the ways to ask for more. */
export function Outline({ path, title, text, links = [] }: OutlineContent) {
  usePageHead(pages[path]);
  const { street, city, postal_code, country } = company.address;
  return (
    <>
      <PageHeading title={title} />
      <div className="frame grid items-start gap-x-14 gap-y-12 pb-section lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <div className="grid max-w-2xl gap-5 text-lead">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {links.length > 0 && (
            <ul className="mt-10 flex flex-wrap gap-4">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <ButtonLink kind="quiet" to={to}>
                    {label}
                    <Arrow />
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <aside
          aria-label="How to reach us"
          className="plate grid gap-4 px-6 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8"
        >
          <p className="label text-hot-deep">Ask the workshop</p>
          <ButtonAnchor href={`tel:${company.phone_href}`}>{company.phone}</ButtonAnchor>
          <ButtonAnchor kind="dark" className="normal-case" href={`mailto:${company.email}`}>
            {company.email}
          </ButtonAnchor>
          <address className="mt-2 text-center text-small not-italic">
            {street}, {city}, {postal_code}, {country}
          </address>
        </aside>
      </div>
    </>
  );
}
