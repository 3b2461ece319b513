import { Field } from "../../ui/field";
import { contactForm } from "./contact-form-text";
import type { ContactField } from "./contact-message";

export type ContactFieldsProps = {
  pending: boolean;
  errorOf: (field: ContactField) => string | undefined;
  focusOf: (field: ContactField) => { autoFocus: boolean };
  /** What was sent without this script. */
  typed: (field: ContactField) => string | undefined;
};

/** The optional number, and how the visitor would like to be answered. */
export function PhoneFields({ pending, errorOf, focusOf, typed }: ContactFieldsProps) {
  const { phone, preferred, preferredWays } = contactForm();
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Field label={phone} error={errorOf("phone")}>
        {(controlProps) => (
          <input
            {...controlProps}
            {...focusOf("phone")}
            name="phone"
            type="tel"
            autoComplete="tel"
            readOnly={pending}
            defaultValue={typed("phone")}
          />
        )}
      </Field>
      <Field label={preferred} error={errorOf("preferred")}>
        {(controlProps) => (
          <select
            {...controlProps}
            {...focusOf("preferred")}
            className={`${controlProps.className} select`}
            name="preferred"
            disabled={pending}
            defaultValue={typed("preferred")}
          >
            {preferredWays.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
