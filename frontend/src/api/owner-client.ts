/* Calls with the owner's token. */
import { t } from "@lingui/core/macro";
import {
  BASE,
  ConnectionError,
  inLanguage,
  parseJson,
  request,
  REQUEST_TIMEOUT,
  toApiError,
} from "./client";

export type OwnerRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: object;
  headers?: Record<string, string>;
  /** "include" also sends the refresh cookie. */
  credentials?: RequestCredentials;
  signal?: AbortSignal;
};

/** A request with the owner's token, if there is one. Resolves to undefined for 204. */
export async function requestWithToken<Data>(
  token: string | null,
  path: string,
  { method = "GET", body, headers, credentials = "same-origin", signal }: OwnerRequest = {},
): Promise<Data> {
  const response = await request(path, {
    method,
    credentials,
    headers: {
      ...(body && { "Content-Type": "application/json" }),
      ...bearer(token),
      ...headers,
    },
    body: body && JSON.stringify(body),
    signal: signal ?? AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  return (response.status === 204 ? undefined : await response.json()) as Data;
}

export type UploadOptions = {
  /** For `Idempotency-Key`: a repeat returns what the first request stored. */
  key: string;
  signal?: AbortSignal;
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/**
 * Upload a form with files. Uses XMLHttpRequest, since `fetch` reports no upload progress. Only an
 * upload that stops making progress times out.
 */
export function uploadWithToken<Data>(
  token: string | null,
  path: string,
  form: FormData,
  { key, signal, onProgress }: UploadOptions,
): Promise<Data> {
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
    request.open("POST", BASE + path);
    request.withCredentials = true;
    const headers = { ...bearer(token), ...inLanguage(), "Idempotency-Key": key };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress?.(total ? loaded / total : 0);
    };
    request.onload = () => {
      const body = parseJson(request.responseText);
      const isSuccess = request.status >= 200 && request.status < 300;
      // A successful response that is not ours, such as a captive portal's login page.
      if (isSuccess && body === undefined) reject(new ConnectionError());
      else if (isSuccess) resolve(body as Data);
      else reject(toApiError(request.status, body));
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
function bearer(token: string | null): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}
