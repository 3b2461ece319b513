import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../ui/button";

type SendButtonProps = { pending: boolean; children: ReactNode };

/** Disabling a button removes its focus, so it is restored afterwards. */
export function SendButton({ pending, children }: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pending) return;
    const { current } = button;
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    };
  }, [pending]);
  return (
    <Button ref={button} type="submit" disabled={pending} className="justify-self-start">
      {children}
    </Button>
  );
}
