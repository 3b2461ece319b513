import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import languages from "../../content/languages.json";
import { LANGUAGES, type Language } from "../../core/language";
import type { FieldValues } from "../../forms/form-values";
import type { DocumentImage } from "../../pictures/images";
import { useModal } from "../../ui/admin/dialog";
import { Button } from "../../ui/button";
import { PREVIEW_READY, type PreviewMessage } from "../preview-message";

type Previewed = {
  key: string;
  path: string;
  images: readonly DocumentImage[];
  /** What the form started with, which changes without the owner's typing. */
  initial: unknown;
  /** The values in the form now. */
  read: () => FieldValues;
};

/**
 * Tells the preview in a frame what is in the form: as soon as it listens, and whenever `update`
 * is called, at most once for each picture of the screen.
 */
export function useLivePreview({ key, path, images, initial, read }: Previewed) {
  const frame = useRef<HTMLIFrameElement>(null);
  const request = useRef(0);

  const send = () => {
    const pictures = Object.fromEntries(images.map((image) => [image.name, image]));
    const message: PreviewMessage = { key, path, values: read(), pictures };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  };
  const update = () => {
    cancelAnimationFrame(request.current);
    request.current = requestAnimationFrame(send);
  };
  const sendNow = useEffectEvent(send);

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      const isFrame = source !== null && source === frame.current?.contentWindow;
      if (origin === location.origin && isFrame && data === PREVIEW_READY) sendNow();
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);

  useEffect(() => sendNow(), [images, initial]);

  return { frame, update };
}

type PreviewedPageProps = {
  language: Language;
  onLanguage: (language: Language) => void;
  /** The frame. */
  children: ReactNode;
};

/** The page, in the language that the owner wants to see. */
export function PreviewedPage({ language, onLanguage, children }: PreviewedPageProps) {
  return (
    <div className="grid h-full grid-cols-1 grid-rows-[auto_1fr]">
      <div role="group" aria-label={t`Language of the preview`} className="flex bg-steel-900">
        {LANGUAGES.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            onClick={() => onLanguage(each)}
            className="label min-h-11 min-w-11 cursor-pointer border-b-4 border-transparent px-4 pt-1 text-steel-300 -outline-offset-4 hover:text-white aria-pressed:border-hot aria-pressed:text-white"
          >
            {languages[each].name}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

type PreviewDialogProps = { onClose: () => void; children: ReactNode };

/** The preview over the whole screen, where there is no room beside the form. */
export function PreviewDialog({ onClose, children }: PreviewDialogProps) {
  const modal = useModal(onClose);
  const id = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="m-0 h-dvh max-h-none w-full max-w-none grid-cols-1 grid-rows-[auto_1fr] bg-ink text-steel-100 open:grid"
    >
      <div className="flex items-center justify-between gap-4 border-b border-steel-700 py-2 pr-2 pl-4">
        <h2 id={id} className="label">
          {t`Preview`}
        </h2>
        <Button kind="secondary" onClick={onClose}>
          {t`Close`}
        </Button>
      </div>
      {children}
    </dialog>
  );
}
