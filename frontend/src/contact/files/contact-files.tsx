import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useId, useRef, useState, type ChangeEvent } from "react";
import { getStored } from "../../core/browser-storage";
import type { AttachedFiles } from "../contact";
import { takeEarlyFiles } from "../../core/early-interactions";
import { ACCEPT_IMAGES } from "../../pictures/upload/accept-images";
import { Alert } from "../../ui/alert";
import { ButtonLabel } from "../../ui/button";
import formats from "../../content/file-formats.json";
import limits from "../../content/limits.json";
import { FORM_PATH, FILES_STORED } from "../drafts";
import type { ContactFileList } from "./contact-file-list";
import type { contactFiles, FileLimits } from "./contact-file-store";

type Part = { List: typeof ContactFileList; storeOf: typeof contactFiles };
let loaded: Part | undefined;
const LIMITS_OF_MESSAGE: FileLimits = { photographs: limits.contact_photographs_max, pdfs: 1 };

/** In its own chunk: most visitors choose no files. */
async function loadPart(): Promise<Part> {
  const [{ ContactFileList: List }, { contactFiles: storeOf }] = await Promise.all([
    import(/* webpackChunkName: "contact-files" */ "./contact-file-list"),
    import(/* webpackChunkName: "contact-files" */ "./contact-file-store"),
  ]);
  return (loaded = { List, storeOf });
}

/** The files of a form, which are kept on this device until it is sent. */
export function useContactFiles(path = FORM_PATH, fileLimits = LIMITS_OF_MESSAGE) {
  const [part, setPart] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  /** Chosen before the chunk has come. */
  const chosen = useRef<File[]>([]);
  const { photographs, pdfs } = fileLimits;

  const load = useCallback(async () => {
    try {
      const now = await loadPart();
      setFailed(false);
      setPart(now);
      const store = now.storeOf(path, { photographs, pdfs });
      store.add(chosen.current.splice(0));
      return store;
    } catch (reason) {
      setFailed(true);
      throw reason;
    }
  }, [path, photographs, pdfs]);
  const add = useCallback(
    (files: readonly File[]) => {
      chosen.current.push(...files);
      load().catch(() => undefined); // sending tries again
    },
    [load],
  );

  return {
    List: part?.List,
    store: part?.storeOf(path, fileLimits),
    hasFailed,
    add,
    /** Whether there are files, or some may be kept that are not read yet. */
    hasChosen: () =>
      chosen.current.length > 0 ||
      (loaded ? loaded.storeOf(path, fileLimits).uploads.length > 0 : hasStoredFiles()),
    /** What is sent with a message. Undefined if nothing was chosen or is kept. */
    attached: async (): Promise<AttachedFiles | undefined> => {
      if (!part && chosen.current.length === 0 && !hasStoredFiles()) return undefined;
      return (await load()).attached();
    },
    clear: () => loaded?.storeOf(path, fileLimits).clear(),
  };
}

type ContactFilesProps = {
  files: ReturnType<typeof useContactFiles>;
  /** Without `addPdf` only photographs can be chosen. */
  texts?: ReturnType<typeof contactFileTexts>;
  pending: boolean;
  error?: string;
  /** The page was loaded with the error. */
  isReply: boolean;
  /** Whether it was sent with files before, which are to be chosen again. */
  hasLostFiles: boolean;
  onChange: () => void;
};

/** Two choices, because a phone offers its photographs only where nothing else can be chosen. */
export function ContactFiles({
  files,
  texts = contactFileTexts(),
  pending,
  error,
  isReply,
  hasLostFiles,
  onChange,
}: ContactFilesProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const { List, store, hasFailed, add } = files;
  const mustChooseAgain = hasLostFiles && !store;

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
        {texts.label}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLabel kind="secondary" className={labelClasses}>
          {texts.addPhotographs}
          <input {...inputProps} name="photos" multiple accept={ACCEPT_IMAGES} />
        </ButtonLabel>
        {texts.addPdf && (
          <ButtonLabel kind="secondary" className={labelClasses}>
            {texts.addPdf}
            <input {...inputProps} name="file" accept={formats.pdf_accept} />
          </ButtonLabel>
        )}
      </div>
      <p id={`${id}-help`} className="mt-2 text-small text-steel-400">
        {texts.help}
      </p>
      {List && store && <List store={store} pending={pending} error={error} onChange={onChange} />}
      {(error || hasFailed || mustChooseAgain) && (
        <div className="mt-4 wrap-anywhere">
          <Alert kind="error" isReply={isReply && !!error}>
            {(error || hasFailed) && <p>{error ?? texts.failed}</p>}
            {mustChooseAgain && <p>{texts.again}</p>}
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

type ContactFileTexts = {
  label: string;
  addPhotographs: string;
  addPdf?: string;
  help: string;
  /** Without a connection. */
  failed: string;
  /** After the form was sent without a script. */
  again: string;
};

export function contactFileTexts(): ContactFileTexts {
  const photographs = limits.contact_photographs_max;
  return {
    label: t`Photographs and a PDF (optional)`,
    addPhotographs: t`Add photographs`,
    addPdf: t`Add a PDF`,
    help: t`Up to ${photographs} photographs and one PDF, which only the workshop sees.`,
    failed: t`The files could not be added. Please check your connection and send again.`,
    again: t`Please choose your files again.`,
  };
}
