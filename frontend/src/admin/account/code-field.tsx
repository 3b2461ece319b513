import { t } from "@lingui/core/macro";
import { Field } from "../../components/field";

type CodeFieldProps = {
  error: string | undefined;
  help?: string;
  /** Numeric where no recovery code can be given, which has letters. */
  inputMode?: "numeric";
  /** Just asked for, so it gets the focus. */
  isAsked?: boolean;
};

/** A code of the app, or a recovery code, which has letters too. */
export function CodeField({ error, help, inputMode, isAsked = false }: CodeFieldProps) {
  return (
    <Field
      label={t`Code`}
      error={error}
      help={help ?? t`Six digits from your app, or one of your recovery codes.`}
    >
      {(controlProps) => (
        <input
          {...controlProps}
          ref={isAsked ? focusFirst : undefined}
          name="code"
          inputMode={inputMode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          required
        />
      )}
    </Field>
  );
}

function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
