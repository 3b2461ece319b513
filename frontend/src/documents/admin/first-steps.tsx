import { t } from "@lingui/core/macro";
import { useQueries } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { ownerDocument } from "../documents";
import { getStored, setStored } from "../../core/browser-storage";
import { CloseButton } from "../../ui/admin/notices";
import { Arrow } from "../../ui/arrow";
import { memoized } from "../../ui/admin/format";
import { countOfSamples, documentDescriptions, hasSamples, sampleFields } from "./documents";

const withSamples = memoized(() =>
  Array.from(documentDescriptions()).filter(([, description]) => hasSamples(description)),
);

type FirstStep = { to: string; page: string; label: string };

/** What a new workshop has to replace, on all pages that could be read, and how much it was at first. */
export function useFirstSteps(): FirstStepsProps & { isPending: boolean } {
  const queries = useQueries({ queries: withSamples().map(([, { key }]) => ownerDocument(key)) });
  const read = withSamples().flatMap(([key, description], index) => {
    const values = queries[index]?.data?.values;
    return values ? [{ key, description, values }] : [];
  });
  const all = read.reduce((sum, { description }) => sum + countOfSamples(description), 0);
  const steps = read.flatMap(({ key, description, values }) =>
    sampleFields(description, values).map(({ name, label }) => ({
      to: `/admin/pages/${key}#${name}`,
      page: description.label,
      label,
    })),
  );
  return { steps, all, isPending: queries.some((query) => query.isPending) };
}

type FirstStepsProps = {
  /** Those that are left. */
  steps: readonly FirstStep[];
  all: number;
};

const STORAGE_KEY = "firstSteps";

/** One line, which opens the list of what is left. In this browser it can be put away for good. */
export function FirstSteps({ steps, all }: FirstStepsProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const [isPutAway, setPutAway] = useState(() => getStored("localStorage", STORAGE_KEY) !== null);
  if (steps.length === 0 || isPutAway) return null;
  const done = all - steps.length;
  return (
    <section aria-labelledby={id} className="border-l-4 border-hot bg-steel-900">
      <div className="flex items-center gap-3 pr-1 pl-4">
        <h2 id={id} className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? `${id}-list` : undefined}
            onClick={() => setUnfolded(!isUnfolded)}
            className="flex min-h-13 w-full cursor-pointer flex-wrap items-center gap-x-4 text-left"
          >
            <span className="font-bold text-white">{t`First steps`}</span>
            <span className="text-steel-300">{t`${done} of ${all}`}</span>
            <progress
              value={done}
              max={all}
              aria-hidden="true"
              className="h-2 min-w-12 flex-1 appearance-none bg-steel-700 [&::-moz-progress-bar]:bg-hot [&::-webkit-progress-bar]:bg-steel-700 [&::-webkit-progress-value]:bg-hot"
            />
            <Arrow className={`text-hot ${isUnfolded ? "-rotate-90" : "rotate-90"}`} />
          </button>
        </h2>
        <div className="flex">
          <CloseButton
            label={t`Put away the first steps`}
            onClose={() => {
              setStored("localStorage", STORAGE_KEY, "away");
              setPutAway(true);
              document.getElementById("main")?.focus({ preventScroll: true });
            }}
          />
        </div>
      </div>
      {isUnfolded && (
        <div id={`${id}-list`} className="px-4 pb-4">
          <p className="max-w-3xl text-steel-300">
            {t`The site still shows sample values. Please enter yours:`}
          </p>
          <ol className="mt-2 grid grid-cols-1 gap-x-8 sm:grid-cols-2">
            {steps.map(({ to, page, label }) => (
              <li key={to} className="border-t border-steel-700">
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
        </div>
      )}
    </section>
  );
}
