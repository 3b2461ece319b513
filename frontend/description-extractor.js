/*
 * Collects the texts of the documents' descriptions, which the admin's forms show. They are data of
 * the server as well, so each text is its own id, and documents/admin/documents.ts looks it up by that.
 */
const FOLDER = /\/content\/documents\/[^/]+\.json$/;

/** Apart from the same words in the code. */
const CONTEXT = "a page's form";

/** @type {import("@lingui/conf").ExtractorType} */
export const descriptionExtractor = {
  match: (file) => FOLDER.test(file),
  extract: (file, code, onMessageExtracted) => {
    const { label, summary, fields } = JSON.parse(code);
    for (const text of [label, summary, ...fieldTexts(fields)]) {
      if (!text) continue;
      onMessageExtracted({
        id: text,
        message: text.replace(/[{}]/g, "'$&'"), // no placeholders for Lingui
        context: CONTEXT,
        origin: [file, 1],
      });
    }
  },
};

function fieldTexts(fields) {
  return Object.values(fields).flatMap(({ label, help, section, noun, of = {} }) => [
    ...[section, label, help, noun],
    ...fieldTexts(of),
  ]);
}
