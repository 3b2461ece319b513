import { t } from "@lingui/core/macro";
import { useEffect, useId, useSyncExternalStore, type KeyboardEvent } from "react";
import type { StoredImage } from "../../api/images";
import limits from "../../content/limits.json";
import { DescriptionState } from "./description-state";
import {
  changeText,
  forgetText,
  keepText,
  keptTexts,
  subscribeToTexts,
  textKey,
} from "./kept-texts";

type DescriptionProps = {
  image: StoredImage;
  /** That of the image. */
  id: number;
  /** The path in the admin of the form that the image belongs to, such as 'builds/21'. */
  path: string;
  /** Used in the label, such as 'picture 2'. */
  name: string;
};

/**
 * The alternative text. What is typed is kept on this device until it is stored, which happens on
 * Enter, on blur and when the field disappears. Not a form, because it may be inside one.
 */
export function Description({ image, id, path, name }: DescriptionProps) {
  const field = useId();
  const { alt } = image;
  const key = textKey({ path, id });
  const kept = useSyncExternalStore(subscribeToTexts, keptTexts, keptTexts).get(key);
  useEffect(() => () => finish(key), [key]);

  const unsaved = kept?.state === "saved" ? undefined : kept;
  const type = (text: string) =>
    keepText({ path, id, previous: alt, ...unsaved, text, state: "typed" });
  const onKeyDown = (event: KeyboardEvent) => {
    const isSaveKey = event.key === "s" && (event.ctrlKey || event.metaKey);
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" || isSaveKey) finish(key);
  };
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={field} className="text-small wrap-anywhere text-steel-300">
        {t`Alternative text`}
      </label>
      <textarea
        id={field}
        aria-label={t`Alternative text of ${name}`}
        aria-describedby={`${field}-state`}
        rows={2}
        maxLength={limits.alt_max}
        enterKeyHint="done"
        value={unsaved?.text ?? alt}
        // Used until the owner enters a text.
        placeholder={image.default_alt}
        onChange={(event) => type(event.target.value)}
        onBlur={() => finish(key)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-48 w-full resize-none border-b-2 border-steel-400 bg-carbon px-3 py-2 text-white placeholder:text-steel-400 hover:border-steel-100"
      />
      <div id={`${field}-state`} className="text-small">
        <DescriptionState
          kept={kept}
          onRetry={() => changeText(key, { state: "waiting", error: undefined })}
          onOverwrite={(previous) =>
            changeText(key, { state: "waiting", previous, other: undefined })
          }
          onAcceptTheirs={() => forgetText(key)}
        />
      </div>
    </div>
  );
}

/** The owner has typed to the end: what has changed is to be stored. */
function finish(key: string): void {
  const kept = keptTexts().get(key);
  if (kept?.state !== "typed") return;
  if (kept.text.trim() === kept.previous) forgetText(key);
  else changeText(key, { state: "waiting", error: undefined });
}
