import { t } from "@lingui/core/macro";
import { Fragment, useId } from "react";
import limits from "../../content/limits.json";
import { Alert } from "../../ui/alert";
import { validateFields } from "../form-errors";
import { type FieldRecord, type FieldValue, isBlank, isRecord } from "../form-values";
import {
  type Control,
  type FormErrors,
  type LineOptions,
  TWO_COLUMNS,
  WHOLE_ROW,
  toText,
} from "./control";
import { url } from "./formats";
import { text } from "./text";
import { translated } from "./translated";

const NONE: FieldRecord = { label: "", url: "" };

type LinkOptions = LineOptions & {
  /** Whether the label has translations. */
  isTranslatable?: boolean;
};

/** A link's label and address, each with a control of its own. An optional link may have none. */
export function link(options: LinkOptions): Control {
  const { name, label, required, isTranslatable } = options;
  const ownLabel = text({
    name: `${name}.label`,
    label: t({ message: "Label", comment: "The words of a link." }),
    max: limits.link_label_max,
    required: true,
    half: true,
  });
  const parts = [
    isTranslatable ? translated(ownLabel) : ownLabel,
    url({
      name: `${name}.url`,
      label: t({ context: "of a link", message: "Address" }),
      required: true,
      half: true,
    }),
  ];
  const [labelControl, urlControl] = parts;
  return {
    name,
    label,
    render: (initial, error, errors) => (
      <LinkField
        {...options}
        parts={parts}
        initial={isRecord(initial) ? initial : NONE}
        error={error}
        errors={errors}
      />
    ),
    read: (form) => ({ label: labelControl?.read(form) ?? "", url: urlControl?.read(form) ?? "" }),
    validate: () => undefined,
    validateInside: (value) =>
      !required && isBlank(value) ? {} : validateFields(parts, byPath(name, value)),
    format: (value) => {
      const { label = "", url = "" } = isRecord(value) ? value : NONE;
      return isBlank(value) ? "-" : `${labelControl?.format(label) ?? ""} (${toText(url)})`;
    },
    accepts: (value): value is FieldValue => {
      const record = new Map<string, unknown>(Object.entries(value ?? {}));
      return (
        Boolean(labelControl?.accepts(record.get("label"))) && typeof record.get("url") === "string"
      );
    },
  };
}

/** The parts of a link by the names of their controls. */
function byPath(name: string, value: FieldValue) {
  const entries = Object.entries(isRecord(value) ? value : NONE);
  return Object.fromEntries(entries.map(([part, text]) => [`${name}.${part}`, text]));
}

type LinkFieldProps = LineOptions & {
  parts: readonly Control[];
  initial: FieldRecord;
  error?: string;
  errors?: FormErrors;
};

function LinkField({
  name,
  label,
  help,
  required,
  parts,
  initial,
  error,
  errors = {},
}: LinkFieldProps) {
  const id = useId();
  const hint = help ?? (required ? undefined : t`Leave both empty for no link.`);
  const ids = [...(error ? [`${id}-error`] : []), ...(hint ? [`${id}-help`] : [])];
  return (
    <fieldset
      name={name}
      tabIndex={-1}
      aria-describedby={ids.join(" ") || undefined}
      className={`min-w-0 scroll-mt-28 border-l-2 border-steel-600 pl-4 ${WHOLE_ROW}`}
    >
      <legend className="float-left label text-steel-100">{label}</legend>
      {hint && (
        <p id={`${id}-help`} className="clear-both text-small text-steel-400">
          {hint}
        </p>
      )}
      {error && (
        <div id={`${id}-error`} className="clear-both mt-2">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <div className={`clear-both gap-x-3 gap-y-4 pt-2 ${TWO_COLUMNS}`}>
        {parts.map(({ name: path, render }) => (
          <Fragment key={path}>
            {render(initial[path.slice(name.length + 1)] ?? "", errors[path], errors)}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
