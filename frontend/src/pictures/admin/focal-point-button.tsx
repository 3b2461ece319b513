import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";

type FocalPointButtonProps = {
  /** The picture's name, such as 'picture 2'. */
  name: string;
  onClick: () => void;
  /** The picture, which the button covers. */
  children: ReactNode;
};

/** Makes a picture of the panel a button that opens the dialog for its focal point. */
export function FocalPointButton({ name, onClick, children }: FocalPointButtonProps) {
  return (
    <div className="relative">
      {children}
      <button
        type="button"
        aria-label={t`Focal point: ${name}`}
        title={t`Choose what stays visible where this picture is cropped`}
        onClick={onClick}
        className="absolute inset-0 grid cursor-crosshair items-start justify-end p-2 focus-visible:-outline-offset-4"
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-9 bg-carbon/70 fill-none stroke-white stroke-2 p-1.5"
        >
          <circle cx="12" cy="12" r="6" />
          <path d="M12 1v6m0 10v6M1 12h6m10 0h6" />
        </svg>
      </button>
    </div>
  );
}
