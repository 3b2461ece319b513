import { t } from "@lingui/core/macro";
import { Alert } from "../../components/alert";
import { Button } from "../../components/button";
import type { KeptText } from "./kept-texts";

type DescriptionStateProps = {
  /** Undefined if nothing was typed. */
  kept: KeptText | undefined;
  onRetry: () => void;
  /** Replace this text, which was stored elsewhere meanwhile. */
  onOverwrite: (other: string) => void;
  onAcceptTheirs: () => void;
};

/** Whether a typed text is stored, or why not. */
export function DescriptionState({ kept, ...on }: DescriptionStateProps) {
  const { state, error, other } = kept ?? {};
  return (
    <>
      <p role="status" className={state === "saved" ? "text-go" : "text-steel-100"}>
        {kept && text(kept)}
      </p>
      {error !== undefined && (
        <div className="grid gap-2">
          <Alert kind="error">{error}</Alert>
          <Button kind="secondary" onClick={on.onRetry}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {other !== undefined && (
        <div className="grid gap-2">
          <Alert kind="error">
            {other === ""
              ? t`The text was removed elsewhere meanwhile.`
              : t`Another text was stored elsewhere meanwhile: “${other}”`}
          </Alert>
          <div className="flex flex-wrap gap-2">
            <Button kind="secondary" className="flex-1" onClick={() => on.onOverwrite(other)}>
              {t`Overwrite with mine`}
            </Button>
            <Button kind="secondary" className="flex-1" onClick={on.onAcceptTheirs}>
              {t`Use the other version`}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function text({ state, refusal }: KeptText): string | undefined {
  switch (state) {
    case "waiting":
      return t`Saving...`;
    case "offline":
      if (refusal) return t`${refusal} The text is kept on this device, and sent again by itself.`;
      return t`No connection: the text is kept on this device, and sent when there is one.`;
    case "saved":
      return t`Alternative text saved.`;
    default:
      return undefined;
  }
}
