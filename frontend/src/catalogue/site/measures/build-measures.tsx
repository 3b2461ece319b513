import { select, t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { SectionHeading } from "../../../ui/heading";
import { MEASURE_NAMES, type MeasureName } from "../../measure-names";
import { measureLabel, measureText, measureUnit } from "../../measures";
import { type Build, languageOf } from "../../queries";
import type { Language } from "../../../core/language";
import { LanguageNote } from "../language-note";
import { FrontView, SideView, hasFrontView, hasSideView } from "./drawings";

/** What was measured on a build, and what it has shown since. */
export function BuildMeasures({ build }: { build: Build }) {
  const names = MEASURE_NAMES.filter((name) => build[name] !== null);
  return (
    <>
      {names.length > 0 && (
        <section aria-labelledby="measured">
          <div className="print:hidden">
            <SectionHeading id="measured" title={t`Measured`} note={t`Drawn to scale`} />
          </div>
          <Drawing build={build} />
          <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-4 print:grid-cols-5">
            {names.map((name) => (
              <div key={name} className={TILE}>
                <dt className="label text-steel-400">{measureLabel(name)}</dt>
                <dd className="mt-auto pt-4 numerals text-[2.25rem] text-white print:pt-0 print:text-base">
                  {measureText(name, build[name] ?? 0)}
                  <Unit name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Proof build={build} />
    </>
  );
}

const TILE = "flex flex-col border-t border-steel-700 py-3 print:py-1";

/** Nothing after a number that has its sign already. */
function Unit({ name }: { name: MeasureName }) {
  const unit = measureUnit(name);
  return (
    unit !== "°" && (
      // The space is in the text, which is copied and read out as well.
      <span className="label text-steel-300 normal-case not-italic">{`\u00a0${unit}`}</span>
    )
  );
}

/** Both views at the same scale beside each other, or below each other on phones. */
function Drawing({ build }: { build: Build }) {
  const drawing = useRef<HTMLDivElement>(null);
  useEffect(() => (drawing.current ? drawOnView(drawing.current) : undefined), []);
  const [side, front] = [hasSideView(build), hasFrontView(build)];
  if (!side && !front) return null;
  return (
    // The list below says the same in words. Both views are equally high, so they have one scale.
    <div
      ref={drawing}
      aria-hidden
      className="mb-8 flex flex-col items-center gap-x-6 gap-y-4 md:flex-row justify-between print:hidden"
    >
      {side && <SideView measures={build} className={`w-full ${HIGH}`} />}
      {front && <FrontView measures={build} className={`w-4/5 ${HIGH}`} />}
    </div>
  );
}

const HIGH = "md:h-[32vw] md:w-auto";

/** Results of races, and what the customer says. */
function Proof({ build }: { build: Build }) {
  const results = build.results.split("\n").filter((line) => line.trim() !== "");
  if (results.length === 0 && !build.customer_words) return null;
  return (
    <div className="mt-section grid gap-x-14 gap-y-12 lg:grid-cols-2">
      {results.length > 0 && (
        <section aria-labelledby="results">
          <div className="print:hidden">
            <SectionHeading id="results" title={t`Results`} />
          </div>
          <LanguageNote item={build} text="results" note={resultsNote} className="mb-3" />
          <ul lang={languageOf(build, "results")}>
            {results.map((result, index) => (
              <li
                key={index}
                className="border-t border-steel-700 py-4 font-display text-subheading font-bold print:py-1.5 print:text-lead"
              >
                {result}
              </li>
            ))}
          </ul>
        </section>
      )}
      {build.customer_words && (
        <figure className="print:hidden">
          <LanguageNote
            item={build}
            text="customer_words"
            note={customerWordsNote}
            className="mb-3 px-6"
          />
          <blockquote
            lang={languageOf(build, "customer_words")}
            className="border-l-4 border-hot px-5 text-lead whitespace-pre-line text-white"
          >
            {build.customer_words}
          </blockquote>
          {build.customer && (
            <figcaption
              lang={languageOf(build, "customer")}
              className="label mt-4 px-6 text-steel-400"
            >
              {build.customer}
            </figcaption>
          )}
        </figure>
      )}
    </div>
  );
}

/** How long a line takes, and how long the next one waits, in milliseconds. */
const DURATION = 700;
const DELAY = 120;

/**
 * Draw the lines of a drawing once, when it comes into view. One that is in view already stays as
 * it is, and so does each for visitors who want no motion.
 */
function drawOnView(drawing: Element): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => undefined;
  let isFirst = true;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) {
        observer.disconnect();
        if (!isFirst) draw(drawing);
      }
      isFirst = false;
    },
    { threshold: 0.25 },
  );
  observer.observe(drawing);
  return () => observer.disconnect();
}

function draw(drawing: Element): void {
  drawing.querySelectorAll("[data-line]").forEach((line, index) => {
    line.animate(
      [
        { strokeDasharray: "1 1", strokeDashoffset: 1 },
        { strokeDasharray: "1 1", strokeDashoffset: 0 },
      ],
      { duration: DURATION, delay: index * DELAY, easing: "ease-out", fill: "backwards" },
    );
  });
}

function resultsNote(language: Language): string {
  return select(language, {
    en: "Results in English",
    lv: "Results in Latvian",
    other: "Results in Russian",
  });
}

function customerWordsNote(language: Language): string {
  return select(language, {
    en: "Customer’s words in English",
    lv: "Customer’s words in Latvian",
    other: "Customer’s words in Russian",
  });
}
