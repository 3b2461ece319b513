import { t } from "@lingui/core/macro";
import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { chooseLanguage } from "../../accounts/account";
import languages from "../../content/languages.json";
import { getStored, setStored } from "../../core/browser-storage";
import { type Language, LANGUAGES, currentLanguage, storeAdminLanguage } from "../../core/language";
import type { FieldValue, FieldValues } from "../../forms/form-values";
import { CloseButton } from "../../ui/admin/notices";
import { Alert } from "../../ui/alert";
import { Arrow } from "../../ui/arrow";
import { Button } from "../../ui/button";
import { memoized } from "../../ui/admin/format";
import { errorMessage } from "../../ui/loading";
import { ownerDocument } from "../documents";
import { useFactChange } from "./document-save";
import {
  countOfSamples,
  defaults,
  documentDescriptions,
  hasSamples,
  sampleFields,
} from "./documents";
import { RemoveSamples, type Samples, isEmpty, samples } from "./remove-samples";

const withSamples = memoized(() =>
  Array.from(documentDescriptions()).filter(([, description]) => hasSamples(description)),
);

type FirstStep = { key: string; name: string; page: string; label: string };

/** What a new workshop has to do, as far as it could be read, and how much it was at first. */
export function useFirstSteps(): FirstStepsProps & { isPending: boolean } {
  const found = useQuery(samples());
  const queries = useQueries({ queries: withSamples().map(([, { key }]) => ownerDocument(key)) });
  const read = withSamples().flatMap(([key, description], index) => {
    const values = queries[index]?.data?.values;
    return values ? [{ key, description, values }] : [];
  });
  const all = read.reduce((sum, { description }) => sum + countOfSamples(description), 0);
  const steps = read.flatMap(({ key, description, values }) =>
    sampleFields(description, values).map(({ name, label }) => ({
      key,
      name,
      page: description.label,
      label,
    })),
  );
  const company: FieldValues | undefined = read.find(({ key }) => key === "company")?.values;
  return {
    steps,
    all,
    mainLanguage: company && company["main_language"],
    found: found.data,
    isPending: found.isPending || queries.some((query) => query.isPending),
  };
}

type FirstStepsProps = {
  /** The sample values that are left. */
  steps: readonly FirstStep[];
  /** How many there were. */
  all: number;
  /** The company's. */
  mainLanguage: FieldValue | undefined;
  /** What can be removed at once. */
  found: Samples | undefined;
};

/** Whether the owner writes in the language that he reads, or has chosen another than at first. */
function isLanguageChosen(mainLanguage: FieldValue): boolean {
  const company = documentDescriptions().get("company");
  const first = company && defaults(company)["main_language"];
  return mainLanguage !== first || mainLanguage === currentLanguage();
}

const STORAGE_KEY = "firstSteps";

/**
 * One line, which opens the list of what is left. It stays open in this tab: the choice of a language
 * loads the page again, and each step leads to another page. In this browser it can be put away for
 * good.
 */
export function FirstSteps({ steps, all: values, mainLanguage, found }: FirstStepsProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(
    () => getStored("sessionStorage", STORAGE_KEY) === "open",
  );
  const [isPutAway, setPutAway] = useState(() => getStored("localStorage", STORAGE_KEY) !== null);
  const isChosen = mainLanguage === undefined || isLanguageChosen(mainLanguage);
  const isOwn = found === undefined || isEmpty(found);
  const left = steps.length + Number(!isChosen) + Number(!isOwn);
  if (left === 0 || isPutAway) return null;
  const all = values + Number(mainLanguage !== undefined) + Number(found !== undefined);
  const done = all - left;
  const isRemovable = ({ key, name }: FirstStep) =>
    found?.facts.some((fact) => fact.key === key && fact.field === name);
  return (
    <section aria-labelledby={id} className="border-l-4 border-hot bg-steel-900">
      <div className="flex items-center gap-3 pr-1 pl-4">
        <h2 id={id} className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? `${id}-list` : undefined}
            onClick={() => {
              setUnfolded(!isUnfolded);
              setStored("sessionStorage", STORAGE_KEY, isUnfolded ? "closed" : "open");
            }}
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
          <ol className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
            {mainLanguage !== undefined && (
              <li className="border-t border-steel-700 py-3 sm:col-span-2">
                <LanguageStep mainLanguage={mainLanguage} />
              </li>
            )}
            {found && !isOwn && (
              <li className="border-t border-steel-700 sm:col-span-2">
                <RemoveSamples
                  found={found}
                  staying={steps.filter((step) => !isRemovable(step)).length}
                />
              </li>
            )}
            {steps.length > 0 && (
              <li className="border-t border-steel-700 py-3 text-steel-300 sm:col-span-2">
                {t`The site still shows sample values. Please enter yours:`}
              </li>
            )}
            {steps.map(({ key, name, page, label }) => (
              <li key={`${key} ${name}`} className="border-t border-steel-700">
                <Link
                  to={`/admin/pages/${key}#${name}`}
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

/** One tap sets the language that the owner writes in, and that of the admin. The page loads again. */
function LanguageStep({ mainLanguage }: { mainLanguage: FieldValue }) {
  const id = useId();
  const change = useFactChange();
  const choice = useMutation({
    mutationFn: async (language: Language) => {
      if (mainLanguage !== language) await change("main_language", language);
      return chooseLanguage(language);
    },
    onSuccess: ({ language }) => {
      storeAdminLanguage(language);
      location.reload();
    },
  });
  return (
    <>
      <h3 id={id} className="font-bold text-white">{t`Choose your language`}</h3>
      <p className="mb-3 text-small text-steel-300">
        {t`You write in it, and this admin speaks it. Translations may follow later.`}
      </p>
      {choice.error && (
        <div className="mb-3">
          <Alert kind="error">{errorMessage(choice.error)}</Alert>
        </div>
      )}
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {LANGUAGES.map((language) => {
          const isChosen = language === mainLanguage && language === currentLanguage();
          return (
            <Button
              key={language}
              kind={isChosen ? "primary" : "secondary"}
              lang={language}
              aria-pressed={isChosen}
              aria-disabled={choice.isPending}
              onClick={() => !choice.isPending && choice.mutate(language)}
            >
              {languages[language].name}
            </Button>
          );
        })}
      </div>
    </>
  );
}
