import { useId, type ReactNode } from "react";
import type { FieldValues } from "./field-values";
import type { Language } from "../api/language";
import type { Control, FormErrors } from "./controls/control";
import { FormFields } from "./form-fields";
import { FormLanguage, type FormLanguages } from "./form-language";
import { LanguageTabs, tabId, type TabMark } from "./language-tabs";
import { SoughtPaths } from "./sought-paths";

type FormPanelProps = {
  fields: readonly Control[];
  /** What the fields begin with. They begin anew with each revision. */
  initial: { revision: number; values: FieldValues };
  languages: FormLanguages;
  marks: Record<Language, TabMark>;
  errors: FormErrors;
  sought: readonly string[];
  /** Above the fields that fill a screen, else below all. */
  children?: ReactNode;
};

/** The fields of a form, below the tabs of their languages if there are texts to translate. */
export function FormPanel({
  fields,
  initial,
  languages,
  marks,
  errors,
  sought,
  children,
}: FormPanelProps) {
  const { language, open } = languages;
  const panel = useId();
  const tall = children ? fields.findIndex(({ isTall }) => isTall) : -1;
  const split = tall < 0 ? fields.length : tall;
  const group = (fields: readonly Control[]) =>
    fields.length > 0 && (
      <FormFields
        key={`${initial.revision} ${fields[0]?.name}`}
        fields={fields}
        initial={initial.values}
        errors={errors}
      />
    );
  const hasTabs = fields.some(({ hasWords }) => hasWords);

  return (
    <>
      {hasTabs && <LanguageTabs panel={panel} selected={language} marks={marks} onSelect={open} />}
      <div
        id={panel}
        {...(hasTabs && { role: "tabpanel", "aria-labelledby": tabId(panel, language) })}
        className="grid grid-cols-1 gap-10"
      >
        <FormLanguage value={languages}>
          <SoughtPaths value={sought}>
            {group(fields.slice(0, split))}
            {children}
            {group(fields.slice(split))}
          </SoughtPaths>
        </FormLanguage>
      </div>
    </>
  );
}
