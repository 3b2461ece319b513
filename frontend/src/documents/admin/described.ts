import { i18n } from "@lingui/core";

/**
 * A text of a document's description in the language of the admin. description-extractor.js puts
 * these texts into the catalogues, by themselves as ids. Without a catalogue they are as they are.
 */
export function described(text: string): string {
  return i18n.messages[text] === undefined ? text : i18n._(text);
}
