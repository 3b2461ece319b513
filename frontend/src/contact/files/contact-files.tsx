import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useId, useRef, useState, type ChangeEvent } from "react";
import { getStored } from "../../core/browser-storage";
import type { Sending } from "../contact";
import { takeEarlyFiles } from "../../core/early-interactions";
import { Alert } from "../../ui/alert";
import { ButtonLabel } from "../../ui/button";
import formats from "../../content/file-formats.json";
import { FILES_STORED, FORM, keyFor, removeDraft } from "../drafts";
import type * as Part from "./contact-file-list";

/** In its own chunk: most visitors choose no files. */
let loaded: typeof Part | undefined;

async function loadPart() {
  return (loaded = await import(/* webpackChunkName: "contact-files" */ "./contact-file-list"));
}

/** What is typed and chosen in a form, which is kept on this device until it is sent. */
export function useDraft(path: string) {
  const [part, setPart] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  /** Chosen before the chunk has come. */
  const chosen = useRef<File[]>([]);

  const load = useCallback(async () => {
    try {
      const now = await loadPart();
      setFailed(false);
      setPart(now);
      const store = now.contactFiles(path);
      store.add(chosen.current.splice(0));
      return store;
    } catch (reason) {
      setFailed(true);
      throw reason;
    }
  }, [path]);
  const add = useCallback(
    (files: readonly File[]) => {
      chosen.current.push(...files);
      load().catch(() => undefined); // sending tries again
    },
    [load],
  );
  /** Whether there are files, or some may be kept that are not read yet. */
  const hasFiles = () =>
    chosen.current.length > 0 ||
    (loaded ? loaded.contactFiles(path).uploads.length > 0 : hasStoredFiles());

  return {
    path,
    part,
    hasFailed,
    add,
    hasFiles,
    /** What is sent of it. */
    sending: <Body extends object>(body: Body): Sending<Body> => ({
      body,
      keyFor: (ids) => keyFor(path, body, ids),
      attached: async () => (part || hasFiles() ? (await load()).attached() : undefined),
      forget: () => {
        removeDraft(path);
        loaded?.contactFiles(path).clear();
      },
    }),
  };
}

type ContactFilesProps = {
  draft: ReturnType<typeof useDraft>;
  label: string;
  help: string;
  pending: boolean;
  error?: string;
  /** The page was loaded with the error. */
  isReply?: boolean;
  /** Whether it was sent with files before, which are to be chosen again. */
  hasLostFiles?: boolean;
  onChange: () => void;
};

/** Two choices, because a phone offers its photographs only where nothing else can be chosen. */
export function ContactFiles({ draft, label, help, pending, error, ...rest }: ContactFilesProps) {
  const { isReply, hasLostFiles, onChange } = rest;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const { path, part, hasFailed, add } = draft;
  const mustChooseAgain = hasLostFiles && !part;

  useEffect(() => {
    // Chosen before this script came.
    const inputs = [...(group.current?.querySelectorAll("input") ?? [])];
    const early = inputs.flatMap((input) => {
      input.value = "";
      return takeEarlyFiles(input.name);
    });
    if (early.length > 0 || hasStoredFiles()) add(early);
  }, [add]);

  const inputProps = {
    type: "file",
    "aria-describedby": `${id}-help`,
    disabled: pending,
    className:
      "sr-only noscript:not-sr-only noscript:w-full noscript:normal-case noscript:text-small",
    onChange: (event: ChangeEvent<HTMLInputElement>) => add(takeFiles(event.currentTarget)),
  };
  const labelClasses =
    "max-sm:flex-1 max-sm:px-3! noscript:w-full noscript:flex-col noscript:items-start";
  return (
    <div ref={group} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="label text-steel-300">
        {label}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLabel kind="secondary" className={labelClasses}>
          {t`Add photographs`}
          <input {...inputProps} name="photos" multiple accept={formats.pictures_accept} />
        </ButtonLabel>
        {path === FORM && (
          <ButtonLabel kind="secondary" className={labelClasses}>
            {t`Add a PDF`}
            <input {...inputProps} name="file" accept={formats.pdf_accept} />
          </ButtonLabel>
        )}
      </div>
      <p id={`${id}-help`} className="mt-2 text-small text-steel-400">
        {help}
      </p>
      {part && (
        <part.ContactFileList
          store={part.contactFiles(path)}
          pending={pending}
          error={error}
          onChange={onChange}
        />
      )}
      {(error || hasFailed || mustChooseAgain) && (
        <div className="mt-4 wrap-anywhere">
          <Alert kind="error" isReply={isReply && !!error}>
            {(error || hasFailed) && (
              <p>
                {error ??
                  t`The files could not be added. Please check your connection and send again.`}
              </p>
            )}
            {mustChooseAgain && <p>{t`Please choose your files again.`}</p>}
          </Alert>
        </div>
      )}
    </div>
  );
}

function hasStoredFiles(): boolean {
  return !!getStored("localStorage", FILES_STORED);
}

/** The input is emptied, so that a file that was removed can be chosen again. */
function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
