import { t } from "@lingui/core/macro";
import { useEffect, useState, useSyncExternalStore } from "react";
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
  /** What it does, with what it is about. */
  label: string;
  /** The id of the subject's heading. */
  describedBy?: string;
  className?: string;
};

/** Puts something on the list of things to ask about, or takes it off. */
export function SubjectToggle({ subject, label, describedBy, className }: SubjectToggleProps) {
  const [list, setList] = useState(loaded);
  const [problem, setProblem] = useState<string>();
  /** From the tap until the list is there. */
  const [isBusy, setBusy] = useState(false);
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

  const toggle = () => {
    setBusy(true);
    loadChunk(importList, true)
      .then(
        (now) => {
          setList(now);
          setProblem(now.setListed(subject, !isOn));
        },
        () => setProblem(t`Please check your connection and try again.`),
      )
      .finally(() => setBusy(false));
  };

  return (
    <div className={className}>
      <button
        type="button"
        aria-pressed={isOn}
        aria-busy={isBusy || undefined}
        aria-describedby={describedBy}
        onPointerEnter={load}
        onClick={toggle}
        className="toggle label w-full noscript:hidden print:hidden"
      >
        {isOn ? t`On your list` : label}
      </button>
      {problem && (
        <p role="alert" className="mt-1 text-small">
          {problem}
        </p>
      )}
    </div>
  );
}
