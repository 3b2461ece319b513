import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { Link, NavigationType, useNavigationType } from "react-router-dom";
import type { Build } from "../api/queries";
import { SectionHeading } from "../components/heading";
import { isMeasured } from "../components/measure-names";
import { comparedBuilds } from "./comparison-address";
import { ComparedBuild } from "./comparison-build";
import { ComparisonForm } from "./comparison-form";
import { Overlay } from "./comparison-overlay";
import { ComparisonTable } from "./comparison-table";

type ComparisonProps = {
  all: readonly Build[];
  /** What the address has after `compare=`. */
  address: string;
};

/** Two builds beside each other, or what is missing for that. */
export function Comparison({ all, address }: ComparisonProps) {
  const { builds, problem } = comparedBuilds(address, all);
  const [first, second] = builds;
  const top = useRef<HTMLElement>(null);
  const isLink = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (!isLink) return;
    top.current?.focus({ preventScroll: true }); // by itself, it may scroll to the end of a long one
    top.current?.scrollIntoView();
  }, [isLink, address]);
  return (
    <section ref={top} tabIndex={-1} aria-labelledby="comparison">
      <SectionHeading id="comparison" title={t`Compare two builds`} />
      {problem && (
        <p role="status" className="mb-6 text-lead text-white">
          {problem}
        </p>
      )}
      {!problem && first && second && (
        <>
          <div className="grid grid-cols-2 gap-x-4 sm:gap-x-8">
            <ComparedBuild build={first} className="text-white" />
            <ComparedBuild build={second} className="text-hot" />
          </div>
          {isMeasured(first) && isMeasured(second) && <Overlay first={first} second={second} />}
          <ComparisonTable first={first} second={second} />
        </>
      )}
      <ComparisonForm all={all} chosen={builds} />
      <p className="mt-6">
        <Link
          to="/quad-builds"
          className="label inline-flex min-h-11 items-center text-white underline decoration-steel-400 underline-offset-4 hover:text-hot"
        >
          {t`All builds`}
        </Link>
      </p>
    </section>
  );
}
