import { t } from "@lingui/core/macro";
import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
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

  const load = async () => {
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
  };
  /** Whether there are files, or some may be kept that are not read yet. */
  const hasFiles = () =>
    chosen.current.length > 0 ||
    (loaded ? loaded.contactFiles(path).uploads.length > 0 : hasStoredFiles());

  return {
    path,
    part,
    hasFailed,
    hasFiles,
    add: (files: readonly File[]) => {
      chosen.current.push(...files);
      load().catch(() => undefined); // sending tries again
    },
    /** What is sent of it; with a tap that has a name nothing that is typed or chosen. */
    sending: <Body extends object>(body: Body, tap?: string): Sending<Body> => {
      const of = tap ? `${path}/${tap}` : path;
      return {
        body,
        prepare: async () => {
          const files = !tap && (part || hasFiles()) ? await (await load()).attached() : undefined;
          return { key: keyFor(of, body, files?.ids), files };
        },
        forget: () => {
          removeDraft(of);
          const files = tap ? undefined : loaded?.contactFiles(path);
          void files?.forget(files.ids);
        },
      };
    },
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
  const notAdded = t`The files could not be added. Please check your connection and send again.`;
  const failure = error ?? (hasFailed && notAdded);

  /** What was chosen before this script came, or earlier. */
  const addEarly = useEffectEvent(() => {
    const inputs = [...(group.current?.querySelectorAll("input") ?? [])];
    const early = inputs.flatMap((input) => {
      input.value = "";
      return takeEarlyFiles(input.name);
    });
    if (early.length > 0 || hasStoredFiles()) add(early);
  });
  useEffect(() => addEarly(), []);

  const inputProps = {
    type: "file",
    "aria-describedby": `${id}-help`,
    disabled: pending,
    className:
      "sr-only font-sans noscript:not-sr-only noscript:w-full noscript:normal-case noscript:text-small",
    onChange: ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
      add([...(input.files ?? [])]);
      input.value = ""; // a file that is removed can be chosen again
    },
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
      {(failure || mustChooseAgain) && (
        <div className="mt-4">
          <Alert kind="error" isReply={isReply && !!error}>
            {failure && <p>{failure}</p>}
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
