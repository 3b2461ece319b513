import { t } from "@lingui/core/macro";
import { basename, currentLanguage } from "../api/language";
import { Button, ButtonAnchor } from "./button";

type ErrorScreenProps = {
  children: string;
  /** Shown only if reloading may help. */
  onReload?: () => void;
};

/** Uses plain links, since the router itself may have failed. */
export function ErrorScreen({ children, onReload }: ErrorScreenProps) {
  return (
    <div className="frame py-section">
      <h1 className="text-title">{t`Unexpected Application Error!`}</h1>
      <p className="mt-6 max-w-prose text-lead text-steel-300">{children}</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <ButtonAnchor href={basename(currentLanguage())}>{t`Go to the home page`}</ButtonAnchor>
        {onReload && (
          <Button kind="secondary" onClick={onReload}>
            {t`Reload the page`}
          </Button>
        )}
      </p>
    </div>
  );
}
