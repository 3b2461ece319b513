import { t } from "@lingui/core/macro";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { getStored, removeStored, setStored } from "../../core/browser-storage";
import { isNotFound } from "../../api/client";
import type { ItemImage } from "../../catalogue/queries";
import limits from "../../content/limits.json";
import { useSaveNotices } from "../../forms/saving";
import { imageTextsKey } from "../../forms/stored-draft";
import { useMainLanguage } from "../../shell/company";
import { useFlash } from "../../ui/admin/notices";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { errorMessage } from "../../ui/loading";
import type { ImageApi, StoredImage } from "../images";
import { ImageCache, imageName, replaced } from "./image-list";

type AlternativeTextProps<Image extends StoredImage> = {
  image: StoredImage;
  /** That of the image. */
  id: number;
  api: ImageApi<Image>;
  /** The path in the admin of the form that the image belongs to, such as 'builds/21'. */
  path: string;
  /** Used in the label, such as 'picture 2'. */
  name: string;
};

/**
 * The alternative text, which is saved when its field is left: on Enter, on blur and when it
 * disappears. Until then it is in the page's draft. Not a form, because it may be inside one.
 */
export function AlternativeText<Image extends StoredImage>(props: AlternativeTextProps<Image>) {
  const { image, name } = props;
  const field = useId();
  const main = useMainLanguage();
  const { alt, default_alt: suggestion } = image;
  const { typed, keep, saving, finish, wasLeft } = useUnsavedText(props);
  const other = props.api.current(saving.error)?.alt;
  const isUnsaved = wasLeft && !saving.isPending && typed && typed.text.trim() !== image.alt;
  const error = saving.error
    ? errorMessage(saving.error)
    : isUnsaved && t`This text is not saved yet.`;

  const onKeyDown = (event: KeyboardEvent) => {
    const isSaveKey = event.key === "s" && (event.ctrlKey || event.metaKey);
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" || isSaveKey) finish();
  };
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={field} className="text-small wrap-anywhere text-steel-300">
        {t`What the picture shows`}
      </label>
      <textarea
        id={field}
        aria-label={t`What ${name} shows`}
        aria-describedby={`${field}-state`}
        rows={2}
        maxLength={limits.alt_max}
        enterKeyHint="done"
        value={typed?.text ?? alt}
        placeholder={t`If left empty: ${suggestion}`}
        lang={image.alt && image.alt_language ? image.alt_language : main}
        onChange={({ target }) => keep({ previous: alt, ...typed, text: target.value })}
        onBlur={finish}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-48 w-full resize-none border-b-2 border-steel-400 bg-carbon px-3 py-2 text-white placeholder:text-steel-400 hover:border-steel-100"
      />
      <div id={`${field}-state`} className="grid gap-2 text-small">
        <p role="status" className={saving.isPending ? "text-steel-100" : "text-go"}>
          {saving.isPending
            ? t`Saving...`
            : saving.isSuccess && !typed && t`The words for the picture are saved.`}
        </p>
        {other !== undefined ? (
          <>
            <Alert kind="error">
              {other === ""
                ? t`The text was removed elsewhere meanwhile.`
                : t`Another text was stored elsewhere meanwhile: “${other}”`}
            </Alert>
            <div className="flex flex-wrap gap-2">
              <Button
                kind="secondary"
                className="flex-1"
                onClick={() => {
                  if (typed) keep({ ...typed, previous: other });
                  saving.mutate(false);
                }}
              >
                {t`Keep mine`}
              </Button>
              <Button
                kind="secondary"
                className="flex-1"
                onClick={() => {
                  keep(undefined);
                  saving.reset();
                }}
              >
                {t`Take theirs`}
              </Button>
            </div>
          </>
        ) : (
          error && (
            <>
              <Alert kind="error">{error}</Alert>
              <Button kind="secondary" onClick={() => saving.mutate(false)}>
                {t`Try again`}
              </Button>
            </>
          )
        )}
      </div>
    </div>
  );
}

/** What was typed, here or at an earlier visit, and how it is saved. */
function useUnsavedText<Image extends StoredImage>({
  id,
  api,
  path,
  name,
}: AlternativeTextProps<Image>) {
  const client = useQueryClient();
  const showFlash = useFlash();
  const { isLeft } = useSaveNotices();
  const [typed, setTyped] = useState(() => unsavedText(path, id));
  const [wasLeft] = useState(typed !== undefined);
  const latest = useRef(typed);
  const refused = useRef<UnsavedText>(undefined);
  const keep = (now: UnsavedText | undefined) => {
    latest.current = now;
    saveUnsavedText(path, id, now);
    setTyped(now);
  };
  const show = (stored: Image) => {
    const cache = new ImageCache(api, client);
    if (cache.isKnown()) cache.set(replaced(cache.get(), stored));
  };
  /** Its variable: whether the notice has asked for it, which is on another page. */
  const saving = useMutation<unknown, Error, boolean>({
    mutationKey: savingTexts(path),
    scope: { id: savingTexts(path).join("/") },
    // As it is by then: it may be saved by now, or the owner may have typed on.
    mutationFn: async () => {
      const sent = latest.current;
      if (!sent) return;
      const { text, previous } = sent;
      const stored = await api.update(id, { alt: text.trim(), previous_alt: previous });
      show(stored);
      const now = latest.current;
      keep(now && now !== sent ? { ...now, previous: stored.alt } : undefined);
    },
    onSuccess: (_, isFromNotice) => {
      if (isFromNotice && isLeft()) showFlash({ text: t`The words for the picture are saved.` });
    },
    onError: (reason) => {
      refused.current = latest.current;
      const current = api.current(reason);
      if (current) show(current);
      if (isNotFound(reason)) keep(undefined);
      else if (isLeft()) {
        const cause = errorMessage(reason);
        const action = { label: t`Try again`, run: () => saving.mutate(true) };
        showFlash({
          text: t`The text of ${name} was not saved. ${cause}`,
          isWarning: true,
          action,
        });
      }
    },
  });
  /** The owner has typed to the end. */
  const finish = () => {
    const now = latest.current;
    // What was refused waits for 'Try again' or the choice between both texts.
    if (!now || now === refused.current) return;
    if (now.text.trim() !== now.previous) saving.mutate(false);
    else keep(undefined);
  };
  const last = useRef(finish);
  useEffect(() => {
    last.current = finish;
  });
  useEffect(() => () => last.current(), []);
  return { typed, keep, saving, finish, wasLeft };
}

type UnsavedTextsProps = {
  /** The path of the item's form in the admin. */
  path: string;
  images: readonly ItemImage[];
  onOpen: (id: number) => void;
};

/** The alternative texts in the page's draft, while none is open. */
export function UnsavedTexts({ path, images, onOpen }: UnsavedTextsProps) {
  // One that is under way is told of when it fails.
  if (useIsMutating({ mutationKey: savingTexts(path) }) > 0) return null;
  return images.map((image, index) => {
    if (!unsavedText(path, image.id)) return null;
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
  });
}

/* The alternative texts that were typed and are not stored yet: a part of their page's draft. */

type UnsavedText = {
  readonly text: string;
  /** The stored text that it was typed over. */
  readonly previous: string;
};

/** `path` is that of the form in the admin, such as 'builds/21', and `id` that of the image. */
function unsavedText(path: string, id: number): UnsavedText | undefined {
  return readAll(path).get(String(id));
}

/** Undefined if it is stored, or given up. */
function saveUnsavedText(path: string, id: number, typed: UnsavedText | undefined): void {
  const all = readAll(path);
  if (typed) all.set(String(id), typed);
  else all.delete(String(id));
  const key = imageTextsKey(path);
  if (all.size === 0) removeStored("localStorage", key);
  else setStored("localStorage", key, JSON.stringify(Object.fromEntries(all)));
}

/** The key of the mutations that save them. */
function savingTexts(path: string): string[] {
  return [path, "texts"];
}

function readAll(path: string): Map<string, UnsavedText> {
  try {
    const stored: unknown = JSON.parse(getStored("localStorage", imageTextsKey(path)) ?? "{}");
    const entries = [...new Map<string, unknown>(Object.entries(stored ?? {}))];
    return new Map(entries.flatMap(([id, value]) => (isUnsavedText(value) ? [[id, value]] : [])));
  } catch {
    return new Map(); // not written by this site
  }
}

function isUnsavedText(value: unknown): value is UnsavedText {
  if (typeof value !== "object" || value === null) return false;
  if (!("text" in value && "previous" in value)) return false;
  return typeof value.text === "string" && typeof value.previous === "string";
}
