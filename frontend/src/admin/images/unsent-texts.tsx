import { plural, t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import type { ItemImage } from "../../api/queries";
import { imageName } from "./image-list";
import { keptTexts, subscribeToTexts, textKey } from "./kept-texts";

type UnsentTextsProps = {
  /** The path of the item's form in the admin. */
  path: string;
  images: readonly ItemImage[];
  onOpen: (id: number) => void;
};

/** The alternative texts that wait for a connection, or that the server did not take. */
export function UnsentTexts({ path, images, onOpen }: UnsentTextsProps) {
  const texts = useSyncExternalStore(subscribeToTexts, keptTexts, keptTexts);
  const kept = images.map(({ id }) => texts.get(textKey({ path, id })));
  const waiting = kept.filter((text) => text?.state === "offline");
  return (
    <div role="status" className="grid gap-1 empty:hidden">
      {waiting.length > 0 && (
        <p className="border-l-4 border-steel-400 py-1 pl-4">
          {waitingText(waiting.length, waiting.find((text) => text?.refusal)?.refusal)}
        </p>
      )}
      {images.map((image, index) => {
        if (kept[index]?.state !== "failed") return null;
        const name = imageName(image, index);
        return (
          <p key={image.id} className="border-l-4 border-stop pl-4">
            <button
              type="button"
              onClick={() => onOpen(image.id)}
              className="min-h-11 cursor-pointer text-left text-white underline underline-offset-4"
            >
              {t`The text of ${name} was not saved.`}
            </button>
          </p>
        );
      })}
    </div>
  );
}

function waitingText(count: number, refusal: string | undefined): string {
  if (refusal) {
    const kept = plural(count, {
      one: "# text is kept on this device, and sent again by itself.",
      other: "# texts are kept on this device, and sent again by themselves.",
    });
    return `${refusal} ${kept}`;
  }
  return plural(count, {
    one: "No connection: # text is kept on this device, and sent when there is one.",
    other: "No connection: # texts are kept on this device, and sent when there is one.",
  });
}
