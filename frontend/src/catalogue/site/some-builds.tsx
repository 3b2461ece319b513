import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { builds } from "../queries";
import { PhoneLink } from "../../shell/contact-links";
import { SectionHeading } from "../../ui/heading";
import { RecordBoundary } from "../../ui/error-boundary";
import otherBuildPicture from "../../content/picture-sizes/other-build.json";
import { BuildCard } from "./build-card";

const COUNT = 3;

/** Where there is nothing to see: builds that there are, and the phone number. */
export function SomeBuilds() {
  // If this is the list that failed, it is not for this to ask again.
  const { data = [] } = useQuery({ ...builds(), retryOnMount: false });
  return (
    <section aria-label={data.length > 0 ? t`Some of our builds` : undefined} className="mt-12">
      {data.length > 0 && (
        <>
          <SectionHeading title={t`Some of our builds`} />
          <ul className="grid gap-x-4 min-[22rem]:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
            {data.slice(0, COUNT).map((build) => (
              <li
                key={build.id}
                className="row-span-5 grid grid-rows-subgrid pb-4 last:odd:max-lg:col-span-full sm:pb-8"
              >
                <RecordBoundary resetKey={build}>
                  <BuildCard build={build} sizes={otherBuildPicture.sizes} />
                </RecordBoundary>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-lead text-steel-300">
        {t`Or ask us:`}{" "}
        <PhoneLink className="inline-block py-1 font-semibold text-white underline underline-offset-4 hover:text-hot" />
      </p>
    </section>
  );
}
