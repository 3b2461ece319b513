/* What the admin and the preview in its frame tell each other. */
import type { FieldValues } from "../forms/form-values";
import type { DocumentImage } from "../pictures/images";

/** The preview listens. */
export const PREVIEW_READY = "preview ready";

/** A page's document as it is in the form, and the path of the page that shows it. */
export type PreviewMessage = {
  key: string;
  path: string;
  values: FieldValues;
  /** By name. */
  pictures: Record<string, DocumentImage>;
};

export function isPreviewMessage(data: unknown): data is PreviewMessage {
  const has = new Map<string, unknown>(Object.entries(data ?? {}));
  const areTexts = ["key", "path"].every((name) => typeof has.get(name) === "string");
  const areObjects = ["values", "pictures"].every((name) => typeof has.get(name) === "object");
  return areTexts && areObjects;
}
