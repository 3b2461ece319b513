import { Field } from "../../ui/field";
import { contactForm } from "./contact-form-text";
import type { ContactFieldsProps } from "./contact-phone";

/** Who writes, and the address for the answer. */
export function SenderFields({ pending, errorOf, focusOf, typed }: ContactFieldsProps) {
  const { name, email } = contactForm();
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label={name} error={errorOf("name")}>
        {(controlProps) => (
          <input
            {...controlProps}
            {...focusOf("name")}
            name="name"
            autoComplete="name"
            required
            readOnly={pending}
            defaultValue={typed("name")}
          />
        )}
      </Field>
      <Field label={email} error={errorOf("email")}>
        {(controlProps) => (
          <input
            {...controlProps}
            {...focusOf("email")}
            name="email"
            type="email"
            autoComplete="email"
            required
            readOnly={pending}
            defaultValue={typed("email")}
          />
        )}
      </Field>
    </div>
  );
}
