/* Calls with the owner's token. */
import { request } from "./client";
import { upload, type UploadOptions } from "./upload";

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
export function requestWithToken<Data>(
  token: string | null,
  path: string,
  { method = "GET", body, headers, credentials = "same-origin", signal }: OwnerRequest = {},
): Promise<Data> {
  return request<Data>(path, {
    method,
    credentials,
    headers: {
      ...(body && { "Content-Type": "application/json" }),
      ...bearer(token),
      ...headers,
    },
    body: body && JSON.stringify(body),
    signal,
  });
}

/** A file that only the owner may read. */
export function fileWithToken(token: string | null, path: string): Promise<Blob> {
  return request(path, { headers: bearer(token) }, (response) => response.blob());
}

export type OwnerUpload = Omit<UploadOptions, "headers"> & {
  /** For `Idempotency-Key`: a repeat returns what the first request stored. */
  key: string;
};

export function uploadWithToken<Data>(
  token: string | null,
  path: string,
  form: FormData,
  { key, ...options }: OwnerUpload,
): Promise<Data> {
  const headers = { ...bearer(token), "Idempotency-Key": key };
  return upload<Data>(path, form, { headers, ...options });
}

function bearer(token: string | null): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}
