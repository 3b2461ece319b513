import { t } from "@lingui/core/macro";
import { isBuildId, type Build } from "../api/queries";

type Asked = {
  /** The builds that were named, at most two. */
  builds: readonly Build[];
  /** What is wrong or missing, unless they are two. */
  problem?: string;
};

/** The builds in `?compare=21,18`. `pages/comparisons.py` answers 404 for what is wrong. */
export function comparedBuilds(address: string, all: readonly Build[]): Asked {
  const parts = address.split(",").map((part) => part.trim());
  const numbers = parts.filter((part) => part !== "");
  if (numbers.length === 0) return { builds: [], problem: t`Choose two builds to compare.` };
  if (!numbers.every(isBuildId))
    return { builds: [], problem: t`This address does not name two builds. Please choose them.` };
  if (numbers.length > 2)
    return { builds: [], problem: t`Only two builds can be compared. Please choose them.` };
  const found = numbers.map((number) => all.find(({ id }) => `${id}` === number));
  const builds = found.filter((build) => build !== undefined);
  const missing = numbers.find((_, place) => !found[place]);
  if (missing) return { builds, problem: t`There is no build ${missing}. Please choose another.` };
  const [first, second] = builds;
  if (first && first === second)
    return { builds: [first], problem: t`This is the same build twice. Please choose another.` };
  const name = first?.name ?? "";
  if (!second) return { builds, problem: t`Choose another build to compare with ${name}.` };
  return { builds };
}
