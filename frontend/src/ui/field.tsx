/* The fields of uncontrolled forms. */
import { type ReactNode, type RefObject, useEffect, useId } from "react";
import { Alert } from "./alert";

const INPUT =
  "mt-2 block w-full border-b-2 border-steel-400 bg-carbon px-4 pt-3 pb-2.5 text-white " +
  "hover:border-steel-100 focus-visible:border-hot aria-invalid:border-stop";

type ControlProps = {
  id: string;
  className: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

type FieldProps = {
  label: string;
  /** What to enter. */
  help?: ReactNode;
  /** The error message, if the value is invalid. */
  error?: string;
  className?: string;
  /** Renders the control with these attributes. */
  children: (controlProps: ControlProps) => ReactNode;
};

/** A form control with its label, help and error message. */
export function Field({ label, help, error, className, children }: FieldProps) {
  const id = useId();
  const wrong = error ? ({ "aria-invalid": true } as const) : {};
  const ids = [...(error ? [`${id}-error`] : []), ...(help ? [`${id}-help`] : [])];
  const described = ids.length > 0 ? { "aria-describedby": ids.join(" ") } : {};
  return (
    <div className={className}>
      <label htmlFor={id} className="label text-steel-300">
        {label}
      </label>
      {children({ id, className: INPUT, ...wrong, ...described })}
      {error && (
        <div id={`${id}-error`} className="mt-2">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      {help && (
        <p id={`${id}-help`} className="mt-2 text-small text-steel-400">
          {help}
        </p>
      )}
    </div>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control of an uncontrolled form, by its name. */
export function getControl(form: HTMLFormElement | null, name: string): Control | undefined {
  const control = form?.elements.namedItem(name);
  const hasText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  return hasText ? control : undefined;
}

/** Focus the first field that the server refused, when its message is there to be read out. */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, error: Error | null) {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [form, error]);
}
