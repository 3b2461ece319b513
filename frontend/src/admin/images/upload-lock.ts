/**
 * One tab at a time uploads the files of a form; another takes over when it is closed.
 * `navigator.locks` is not available over plain http.
 */
export async function withUploadLock<Result>(
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(`uploads:${path}`, work);
}
