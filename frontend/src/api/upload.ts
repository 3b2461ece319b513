import { t } from "@lingui/core/macro";
import {
  type ResponseData,
  BASE,
  ConnectionError,
  type Params,
  type Path,
  REQUEST_TIMEOUT,
  buildPath,
  languageHeader,
  parseJson,
  toApiError,
  untypedOptions,
} from "./client";

export type UploadOptions = {
  /** For `Idempotency-Key`: a repeat returns what the first request stored. */
  key: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/**
 * Upload a form with files. Uses XMLHttpRequest, since `fetch` reports no upload progress. Only an
 * upload that stops making progress times out.
 */
export function upload<P extends Path<"POST">>(
  path: P,
  params: Params<"POST", P>,
  form: FormData,
  { key, headers, signal, onProgress }: UploadOptions,
): Promise<ResponseData<"POST", P>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => fail(new ConnectionError()), REQUEST_TIMEOUT);
    };
    const fail = (reason: Error) => {
      reject(reason);
      request.abort();
    };
    const stop = () => fail(new DOMException(t`The upload was stopped.`, "AbortError"));
    if (signal?.aborted) {
      stop();
      return;
    }
    signal?.addEventListener("abort", stop);
    request.open("POST", BASE + buildPath(path, untypedOptions([params])));
    request.withCredentials = true;
    const sent = { ...languageHeader(), "Idempotency-Key": key, ...headers };
    for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress?.(total ? loaded / total : 0);
    };
    request.onload = () => {
      const body = parseJson(request.responseText);
      const isSuccess = request.status >= 200 && request.status < 300;
      // A successful response that is not ours, such as a captive portal's login page.
      if (isSuccess && body === undefined) reject(new ConnectionError());
      else if (isSuccess) resolve(body as ResponseData<"POST", P>);
      else reject(toApiError(request.status, body, `POST ${path}`));
    };
    request.onerror = () => reject(new ConnectionError());
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    };
    restartTimer();
    request.send(form);
  });
}
