import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button";
import type { ContactField } from "./contact-validation";

/** Of a part of the contact form. */
export type ContactFieldsProps = {
  pending: boolean;
  errorOf: (field: ContactField) => string | undefined;
  focusOf: (field: ContactField) => { autoFocus: boolean };
  /** What was sent without this script. */
  sentValue: (field: ContactField) => string | undefined;
};

/** A hidden field that people, keyboards and screen readers skip, but bots fill in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[300vw] w-40">
      <label>
        {label}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

type SendButtonProps = { pending: boolean; className?: string; children: ReactNode };

/** Disabling a button removes its focus, so it is restored afterwards. */
export function SendButton({
  pending,
  className = "justify-self-start",
  children,
}: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pending) return;
    const { current } = button;
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    };
  }, [pending]);
  return (
    <Button ref={button} type="submit" disabled={pending} className={className}>
      {children}
    </Button>
  );
}
