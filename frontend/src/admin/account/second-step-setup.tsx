import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef, type SubmitEvent } from "react";
import { ApiError } from "../../api/client";
import { confirmSecondStep, type Setup } from "../../api/second-step";
import { Alert } from "../../components/alert";
import { Button } from "../../components/button";
import { getControl } from "../../components/form-control";
import { errorMessage } from "../../components/list-state";
import { useFocusRefused } from "../forms/focus-refused";
import { CodeField } from "./code-field";

const QUIET_ZONE = 4; // modules of white around a QR code, which readers need

type SecondStepSetupProps = {
  setup: Setup;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
};

/** The secret for an app, and a first code that proves that the app has it. */
export function SecondStepSetup({ setup, onConfirmed, onCancel }: SecondStepSetupProps) {
  const confirmation = useMutation({ mutationFn: confirmSecondStep, onSuccess: onConfirmed });
  const { error, isPending } = confirmation;
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = getControl(event.currentTarget, "code");
    if (code?.value.trim() && !isPending) confirmation.mutate(code.value);
    else code?.focus();
  };
  const { size, path } = setup.qr_code;
  const whole = size + 2 * QUIET_ZONE;
  const refused = error instanceof ApiError ? error.fields.code?.join(" ") : undefined;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid max-w-md gap-6 border-l-4 border-hot bg-steel-900 p-5"
    >
      <p>
        {t`Scan this with an app for codes, such as Google Authenticator or the passwords of your iPhone. On this phone:`}{" "}
        <a
          href={setup.address}
          className="inline-block py-2.5 text-white underline underline-offset-4 hover:text-hot"
        >
          {t`open the app`}
        </a>
      </p>
      <svg
        role="img"
        aria-label={t`QR code for the app`}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
        shapeRendering="crispEdges"
        className="w-56 max-w-full"
      >
        <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={whole} height={whole} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="text-steel-300">
        {t`Or type this secret into the app:`}
        <code className="mt-2 block text-white select-all wrap-anywhere">
          {setup.secret.match(/.{1,4}/g)?.join(" ")}
        </code>
      </p>
      <CodeField
        error={refused}
        help={t`The six digits that the app shows now.`}
        inputMode="numeric"
      />
      {error && !refused && <Alert kind="error">{errorMessage(error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? t`Please wait...` : t`Switch on`}
        </Button>
        <Button kind="secondary" onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
