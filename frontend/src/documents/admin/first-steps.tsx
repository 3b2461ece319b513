import { t } from "@lingui/core/macro";
import { useQueries } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { ownerDocument } from "../documents";
import { Arrow } from "../../ui/arrow";
import { memoized } from "../../ui/admin/format";
import { documentDescriptions, hasSamples, sampleFields } from "./documents";

/** How many a phone or tablet shows at first, so that the counts below are in reach. */
const AT_FIRST = 6;

const withSamples = memoized(() =>
  Array.from(documentDescriptions()).filter(([, description]) => hasSamples(description)),
);

type FirstStep = { to: string; page: string; label: string };

/** What a new workshop has to replace, on all pages that could be read. */
export function useFirstSteps(): { steps: readonly FirstStep[]; isPending: boolean } {
  const queries = useQueries({ queries: withSamples().map(([, { key }]) => ownerDocument(key)) });
  const steps = withSamples().flatMap(([key, description], index) => {
    const values = queries[index]?.data?.values;
    const left = values ? sampleFields(description, values) : [];
    return left.map(({ name, label }) => ({
      to: `/admin/pages/${key}#${name}`,
      page: description.label,
      label,
    }));
  });
  return { steps, isPending: queries.some((query) => query.isPending) };
}

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const count = steps.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 border-l-4 border-hot bg-steel-900 p-6 sm:p-8">
      <h2 id={id} className="text-subheading">
        {t`First steps`}
      </h2>
      <p className="mt-2 max-w-3xl text-steel-300">
        {t`The site still shows sample values. Please enter yours:`}
      </p>
      <ol id={`${id}-list`} className="mt-4 grid grid-cols-1 gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ to, page, label }, index) => (
          <li
            key={to}
            className={`border-t border-steel-700 ${index >= AT_FIRST && !isUnfolded ? "max-lg:hidden" : ""}`}
          >
            <Link
              to={to}
              className="group/step flex min-h-12 items-center gap-3 py-2 text-white hover:text-hot-bright"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="text-steel-300">{page} · </span>
                {label}
              </span>
              <Arrow className="text-hot" />
            </Link>
          </li>
        ))}
      </ol>
      {count > AT_FIRST && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={`${id}-list`}
          onClick={() => setUnfolded(!isUnfolded)}
          className="mt-2 min-h-11 cursor-pointer text-steel-300 underline decoration-steel-400 underline-offset-4 hover:text-white lg:hidden"
        >
          {isUnfolded ? t`Show less` : t`Show all ${count}`}
        </button>
      )}
    </section>
  );
}
