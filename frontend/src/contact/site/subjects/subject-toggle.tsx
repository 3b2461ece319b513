import { t } from "@lingui/core/macro";
import { useEffect, useState, useSyncExternalStore, useTransition } from "react";
import { Link } from "react-router-dom";
import { emptySubscribe } from "../../../core/hydration";
import { loadChunk } from "../../../ui/lazy";
import type * as SubjectList from "./subject-list";

type List = typeof SubjectList;
let loaded: List | undefined;

/** In its own chunk, which only those need who have put something on the list, or are about to. */
async function importList(): Promise<List> {
  return (loaded = await import(/* webpackChunkName: "subject-list" */ "./subject-list"));
}

const no = () => false;

type SubjectToggleProps = {
  subject: SubjectList.ListedSubject;
  /** Of the name, if it is in another language than the page. */
  lang: string | undefined;
  /** What a tap does, where there is no room for more words. */
  label?: string;
  className?: string;
};

/** Puts something on the list of things to ask about, or takes it off, and leads to the list. */
export function SubjectToggle({ subject, lang, label, className = "" }: SubjectToggleProps) {
  const [list, setList] = useState(loaded);
  const [problem, setProblem] = useState<string>();
  /** From the tap until the list is there. */
  const [isBusy, startTransition] = useTransition();
  const isOn = useSyncExternalStore(
    list?.onSubjectsChange ?? emptySubscribe,
    () => !!list?.isListed(subject),
    no,
  );
  const load = () => void importList().then(setList, no); // a tap tries again

  useEffect(() => {
    // Something is on the list (contact/stored-subjects.ts).
    if (document.documentElement.style.getPropertyValue("--subjects")) load();
    window.addEventListener("storage", load);
    return () => window.removeEventListener("storage", load);
  }, []);

  const toggle = () =>
    startTransition(async () => {
      try {
        const now = await loadChunk(importList, true);
        setList(now);
        setProblem(now.setListed(subject, !isOn));
      } catch {
        setProblem(t`Please check your connection and try again.`);
      }
    });

  return (
    <div
      className={`flex flex-wrap items-center justify-center gap-x-4 noscript:hidden print:hidden ${className}`}
    >
      <button
        type="button"
        aria-pressed={isOn}
        aria-busy={isBusy || undefined}
        onPointerEnter={load}
        onClick={toggle}
        className="toggle label"
      >
        {isOn ? t`On my list` : (label ?? t`Add to my question list`)}{" "}
        <span lang={lang} className="sr-only">
          {subject.name}
        </span>
      </button>
      {isOn && (
        <Link
          to="/contact"
          className="label flex min-h-12 items-center underline underline-offset-4"
        >
          {t`See my list`}
        </Link>
      )}
      {problem && (
        <p role="alert" className="mt-1 w-full text-small">
          {problem}
        </p>
      )}
    </div>
  );
}
