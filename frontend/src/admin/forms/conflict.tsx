import { t } from "@lingui/core/macro";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button } from "../../components/button";
import type { Control } from "./controls/control";
import { differences, type Choices, type Difference, type Side, type Sides } from "./differences";

type ConflictProps = {
  /** The heading. */
  title: string;
  fields: readonly Control[];
  /** The values in the form, and the stored ones. */
  sides: Sides;
  /** Save what was chosen of both. */
  onMerge: (choices: Choices) => void;
  onOverwrite: () => void;
  onAcceptTheirs: () => void;
};

/**
 * Shows an edit conflict: the differing values side by side, with a choice for each. At first, what
 * only the others have changed is theirs, and the rest is the owner's.
 */
export function Conflict(props: ConflictProps) {
  const { title, fields, sides, onMerge, onOverwrite, onAcceptTheirs } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const different = differences(fields, sides);
  const [chosen, setChosen] = useState<Choices>({});
  const sideOf = ({ key, changed }: Difference) => chosen[key] ?? changed;
  const merge = () =>
    onMerge(Object.fromEntries(different.map((each) => [each.key, sideOf(each)])));
  return (
    <section
      role="alert"
      aria-live="off" // The heading has the focus; typing in the form changes the texts.
      aria-labelledby="conflict"
      className="border-l-4 border-stop bg-steel-900"
    >
      <div className="p-5 sm:p-6">
        <h2
          ref={heading}
          id="conflict"
          tabIndex={-1}
          className="scroll-mt-28 scroll-mb-60 text-subheading outline-none"
        >
          {title}
        </h2>
        <p className="mt-2 text-steel-300">
          {t`It was saved on another device or in another tab while you were editing. Your changes are still in the form.`}
        </p>
        <dl className="mt-5 grid grid-cols-1 gap-px bg-steel-700">
          {different.map((difference) => (
            <Choice
              key={difference.key}
              difference={difference}
              side={sideOf(difference)}
              onChoose={(side) => setChosen({ ...chosen, [difference.key]: side })}
            />
          ))}
        </dl>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={merge}>{t`Save as chosen`}</Button>
          <Button kind="secondary" onClick={onOverwrite}>
            {t`Overwrite with mine`}
          </Button>
          <Button kind="secondary" onClick={onAcceptTheirs}>
            {t`Use the other version`}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Beside the form's own button, which would only find the conflict again. */
export function ConflictHint() {
  return (
    <p className="text-small">{t`Not saved yet. Choose above what to keep, and press 'Save as chosen'.`}</p>
  );
}

type ChoiceProps = { difference: Difference; side: Side; onChoose: (side: Side) => void };

function Choice({ difference, side, onChoose }: ChoiceProps) {
  const group = useId();
  const option = (value: Side) => ({
    label: difference.label,
    group,
    isChosen: side === value,
    value: difference[value],
    onChoose: () => onChoose(value),
  });
  return (
    <div className="grid grid-cols-1 gap-3 bg-steel-900 py-4 sm:grid-cols-2">
      <dt className="label text-steel-300 sm:col-span-2">{difference.label}</dt>
      <Option title={t`Yours`} {...option("mine")} />
      <Option title={t`Saved elsewhere`} {...option("theirs")} />
    </div>
  );
}

type OptionProps = {
  title: string;
  /** Of the field. */
  label: string;
  /** The name of the radio buttons. */
  group: string;
  isChosen: boolean;
  value: ReactNode;
  onChoose: () => void;
};

/** A side of a difference, as a radio button with its text. */
function Option({ title, label, group, isChosen, value, onChoose }: OptionProps) {
  const id = useId();
  return (
    <dd className="min-w-0 border-2 border-steel-700 has-checked:border-hot has-checked:bg-steel-800">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4">
        <input
          type="radio"
          name={group}
          checked={isChosen}
          onChange={onChoose}
          aria-label={`${label}: ${title}`}
          aria-describedby={id}
          // Enter would save the form again, as it was.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
          className="size-5 shrink-0 cursor-pointer accent-hot"
        />
        <span className="text-small text-steel-300">{title}</span>
      </label>
      <div
        id={id}
        className="max-h-[60svh] overflow-y-auto px-4 pb-4 whitespace-pre-wrap wrap-anywhere"
      >
        {value}
      </div>
    </dd>
  );
}
