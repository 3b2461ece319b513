import { t } from "@lingui/core/macro";
import { useId, useRef, useState } from "react";
import { Field } from "../../ui/field";
import { Markup } from "../../ui/markup/markup";
import {
  inLanguage,
  isText,
  lengthError,
  readText,
  requiredError,
  textOrDash,
  toText,
  WHOLE_ROW,
  type LineOptions,
  type Translatable,
} from "./control";
import { LengthCount } from "./length-count";
import { MarkupToolbar } from "./markup-toolbar";

type MarkupOptions = Omit<LineOptions, "half"> & { rows: number };

/** A text with light markup. It is not trimmed, because white space is part of the markup. */
export function markup(options: MarkupOptions): Translatable {
  const { name, label } = options;
  return {
    name,
    label,
    isTall: true,
    render: (initial, error) => (
      <MarkupField {...options} initial={toText(initial)} error={error} />
    ),
    read: (form) => readText(form, name),
    validate: (value) => requiredError(options, value) ?? lengthError(options, value),
    format: textOrDash,
    accepts: isText,
    inLanguage: (language, note) => markup(inLanguage(options, language, note)),
  };
}

type MarkupFieldProps = MarkupOptions & { initial: string; error?: string };

/** The text area with a live preview. */
function MarkupField(props: MarkupFieldProps) {
  const { name, label, help, lang, rows, max, initial, error } = props;
  const [text, setText] = useState(initial);
  const area = useRef<HTMLTextAreaElement>(null);
  const title = useId();
  return (
    <div className={`grid grid-cols-1 gap-6 @2xl:grid-cols-2 ${WHOLE_ROW}`}>
      <div>
        <LengthCount max={max} initial={initial} sent={unchanged}>
          <Field label={label} help={help} error={error}>
            {(controlProps) => (
              <>
                <MarkupToolbar label={label} area={area} />
                <textarea
                  {...controlProps}
                  ref={area}
                  name={name}
                  lang={lang}
                  rows={rows}
                  defaultValue={initial}
                  onInput={(event) => setText(event.currentTarget.value)}
                  className={`${controlProps.className} mt-0!`}
                />
              </>
            )}
          </Field>
        </LengthCount>
        <p className="mt-2 text-small text-steel-400">
          {t`**bold**, *italic*, lines that begin with “- ” for a list, --- for a rule, an empty line for a new paragraph.`}
        </p>
      </div>
      <div role="group" aria-labelledby={title}>
        <h2 id={title} className="label inline text-steel-300">
          {t`Preview`}
        </h2>
        <div lang={lang} className="mt-2 min-h-24 border-l-2 border-steel-600 bg-steel-900 p-4">
          {text.trim() ? (
            <Markup text={text} />
          ) : (
            <p className="text-steel-400">{t`Nothing to preview.`}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function unchanged(text: string): string {
  return text;
}
