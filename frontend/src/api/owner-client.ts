/* Calls with the owner's token. */
import { request, untyped } from "./client";
import type { Answer, Calling, Method, Params, Path } from "./paths";
import { upload, type UploadOptions } from "./upload";

/** A request with the owner's token, if there is one. */
export function requestWithToken<M extends Method, P extends Path<M>>(
  token: string | null,
  method: M,
  path: P,
  ...calling: Calling<M, P>
): Promise<Answer<M, P>> {
  const { headers, credentials = "same-origin", ...call } = untyped(calling);
  return request(method, path, { ...call, credentials, headers: { ...bearer(token), ...headers } });
}

/** A file that only the owner may read. */
export function fileWithToken(token: string | null, path: Path<"GET">): Promise<Blob> {
  return request("GET", path, { headers: bearer(token) }, (response) => response.blob());
}

export type OwnerUpload = Omit<UploadOptions, "headers"> & {
  /** For `Idempotency-Key`: a repeat returns what the first request stored. */
  key: string;
};

export function uploadWithToken<P extends Path<"POST">>(
  token: string | null,
  path: P,
  params: Params<"POST", P>,
  form: FormData,
  { key, ...options }: OwnerUpload,
): Promise<Answer<"POST", P>> {
  const headers = { ...bearer(token), "Idempotency-Key": key };
  return upload(path, params, form, { headers, ...options });
}

function bearer(token: string | null): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}
