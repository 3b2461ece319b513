import { t } from "@lingui/core/macro";
import limits from "../../../content/limits.json";

type ContactFileTexts = {
  label: string;
  addPhotographs: string;
  addPdf?: string;
  help: string;
  /** Without a connection. */
  failed: string;
  /** After the form was sent without a script. */
  again: string;
};

export function contactFileTexts(): ContactFileTexts {
  const photographs = limits.contact_photographs_max;
  return {
    label: t`Photographs and a PDF (optional)`,
    addPhotographs: t`Add photographs`,
    addPdf: t`Add a PDF`,
    help: t`Up to ${photographs} photographs and one PDF, which only the workshop sees.`,
    failed: t`The files could not be added. Please check your connection and send again.`,
    again: t`Please choose your files again.`,
  };
}
