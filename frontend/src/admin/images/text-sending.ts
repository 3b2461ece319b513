/*
 * Sends the alternative texts that are kept on this device (kept-texts.ts), one after the other, for
 * as long as it takes to reach the server.
 */
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { currentItem, isGone } from "../../api/client";
import { documentPlace, itemPlace, type ImagePlace, type StoredImage } from "../../api/images";
import { isKind } from "../../api/kinds";
import { ImageCache } from "./image-cache";
import { replaced } from "./image-list";
import {
  changeText,
  forgetText,
  keepText,
  keptTexts,
  readTexts,
  subscribeToTexts,
  textKey,
  type KeptText,
} from "./kept-texts";
import { LineWait } from "../../api/line-wait";
import { isPassing, refusalOf, uploadError } from "./upload-errors";

/** Send texts while the admin is open: those of an earlier visit, and those that are typed. */
export function useTextsInAdmin(): void {
  const client = useQueryClient();
  useEffect(() => {
    const sender = new TextSender(client);
    readTexts();
    const unsubscribe = subscribeToTexts(() => void sender.run());
    void sender.run();
    return () => {
      unsubscribe();
      sender.stop();
    };
  }, [client]);
}

class TextSender {
  private readonly line = new LineWait();
  private isRunning = false;
  private isStopped = false;

  constructor(private readonly client: QueryClient) {}

  readonly run = async (): Promise<void> => {
    if (this.isRunning) return;
    this.isRunning = true;
    for (let next = nextText(); next && !this.isStopped; next = nextText()) await this.send(next);
    this.isRunning = false;
  };

  readonly stop = (): void => {
    this.isStopped = true;
    this.line.end();
  };

  private async send(kept: KeptText): Promise<void> {
    const key = textKey(kept);
    try {
      await store(kept, this.client);
      this.line.worked();
      settle(key, kept);
    } catch (reason) {
      if (isGone(reason)) forgetText(key);
      else if (isPassing(reason)) await this.wait(key, refusalOf(reason));
      else changeText(key, { state: "failed", ...failure(reason) });
    }
  }

  private async wait(key: string, refusal: string | undefined): Promise<void> {
    if (isUnsent(keptTexts().get(key))) changeText(key, { state: "offline", refusal });
    await this.line.wait();
  }
}

function nextText(): KeptText | undefined {
  return [...keptTexts().values()].find(isUnsent);
}

function isUnsent(kept: KeptText | undefined): boolean {
  return kept?.state === "waiting" || kept?.state === "offline";
}

/** The owner may have typed on meanwhile. */
function settle(key: string, sent: KeptText): void {
  const now = keptTexts().get(key);
  if (!now) return;
  if (now.text === sent.text) keepText({ ...now, state: "saved" });
  else changeText(key, { previous: sent.text });
}

function failure(reason: unknown): Pick<KeptText, "error" | "other"> {
  const other = currentItem<StoredImage>(reason)?.alt;
  return other === undefined ? { error: uploadError(reason) } : { other };
}

function store(kept: KeptText, client: QueryClient): Promise<void> {
  const [kind, key = ""] = kept.path.split("/");
  return isKind(kind)
    ? storeAt(itemPlace(kind, Number(key)), kept, client)
    : storeAt(documentPlace(key), kept, client);
}

async function storeAt<Image extends StoredImage>(
  place: ImagePlace<Image>,
  { id, text, previous }: KeptText,
  client: QueryClient,
): Promise<void> {
  const cache = new ImageCache(place, client);
  const show = (image: Image) => cache.isKnown() && cache.set(replaced(cache.get(), image));
  try {
    show(await place.update(id, { alt: text.trim(), previous_alt: previous }));
  } catch (reason) {
    const current = currentItem<Image>(reason);
    if (current) show(current);
    throw reason;
  }
}
