import { useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Language } from "../api/language";
import type { FormErrors } from "./controls/control";
import { focusFirstError, withoutError } from "./form-errors";
import { NO_PATHS } from "./sought-paths";
import { splitPath } from "./words";

/** The errors in a form, and where they lead the owner: at first to `target`, if there is one. */
export function useShownErrors(
  form: RefObject<HTMLFormElement | null>,
  revision: number,
  target: string | undefined,
  openLanguage: (language: Language) => void,
) {
  const [errors, setErrors] = useState<FormErrors>({});
  // Of the values that the form has now: restored ones have no errors yet.
  const [sought, setSought] = useState({ revision: 0, paths: target ? [target] : NO_PATHS });

  const show = (messages: FormErrors) => {
    const paths = Object.keys(messages).map((path) => splitPath(path).path);
    // Before the focus, which cannot go to what is hidden.
    flushSync(() => {
      setErrors(messages);
      setSought({ revision, paths });
    });
    focusFirstError(form.current, messages, (language) => flushSync(() => openLanguage(language)));
  };

  return {
    errors,
    /** The paths whose records are open. */
    sought: sought.revision === revision ? sought.paths : NO_PATHS,
    show,
    /** The owner changes a control, or the rows of a list. */
    clear: (control: EventTarget) => setErrors(withoutError(errors, control)),
  };
}
