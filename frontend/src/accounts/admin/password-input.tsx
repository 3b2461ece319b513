import { t } from "@lingui/core/macro";
import { useState, type ComponentProps } from "react";

/** A password input with a show/hide button, since gloves and small keys cause typos. */
export function PasswordInput({ className = "", ...rest }: ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...rest}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={`${className} pr-20`}
      />
      <button
        type="button"
        aria-pressed={shown}
        className="label absolute inset-y-0 right-0 min-w-18 cursor-pointer px-4 text-steel-300 -outline-offset-4 hover:text-white"
        onClick={() => setShown(!shown)}
      >
        <span aria-hidden="true">{shown ? t`Hide` : t`Show`}</span>
        <span className="sr-only">{shown ? t`Hide password` : t`Show password`}</span>
      </button>
    </div>
  );
}
