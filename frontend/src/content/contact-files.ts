import { t } from "@lingui/core/macro";
import limits from "./limits.json";

export function contactFileTexts() {
  const photographs = limits.contact_photographs_max;
  return {
    label: t`Photographs and a PDF (optional)`,
    addPhotographs: t`Add photographs`,
    addPdf: t`Add a PDF`,
    help: t`Up to ${photographs} photographs and one PDF, which only the workshop sees.`,
    /** Without a connection. */
    failed: t`The files could not be added. Please check your connection and send again.`,
    /** After the form was sent without a script. */
    again: t`Please choose your files again.`,
  };
}
