import { useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues } from "../../forms/form-values";
import type { DocumentImage } from "../../pictures/images";
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
