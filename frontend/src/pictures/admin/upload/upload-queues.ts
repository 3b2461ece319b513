/*
 * The uploads of all forms. They go on while the owner is on other pages of the admin, and after a
 * reload.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { itemCalls, publishItem } from "../../../catalogue/items";
import { isKind } from "../../../catalogue/kinds";
import { isDocumentKey } from "../../../documents/admin/documents";
import { documentImageApi, itemImageApi } from "../../images";
import { type UploadJob, savedFiles } from "../../upload/upload-database";
import { savedJobs } from "./upload-jobs";
import { UploadQueue, type UploadTask } from "./upload-queue";
import { uploadTarget } from "./upload-target";

/** By the path of the form. */
const queues = new Map<string, UploadQueue>();
const listeners = new Set<() => void>();
let shown: readonly UploadQueue[] = [];

export function subscribeToQueues(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** All uploads, as a snapshot of an external store. */
export function allQueues(): readonly UploadQueue[] {
  return shown;
}

/** Whether closing the page would stop an upload, or lose files. */
function needsPage(): boolean {
  return [...queues.values()].some((queue) => queue.needsPage());
}

function changed(): void {
  shown = [...new Set(queues.values())];
  for (const tell of listeners) tell();
}

/** The upload of a form, with the files that this device has kept for it. */
function openQueue(path: string): UploadQueue {
  const known = queues.get(path);
  if (known) return known;
  const queue = new UploadQueue(path);
  queues.set(path, queue); // the strip shows it only once the form is left
  queue.files.added = offerKept(queue, path);
  return queue;
}

/** Files of an upload that was begun are not offered: they go on by themselves. */
async function offerKept({ files }: UploadQueue, path: string): Promise<void> {
  const [jobs, records] = await Promise.all([savedJobs(), savedFiles(path)]);
  if (jobs.some((job) => job.path === path)) return;
  const offered = records.filter(({ file }) => file);
  if (offered.length > 0) files.offer(offered);
}

function add(path: string, queue: UploadQueue): void {
  queues.set(path, queue);
  changed();
}

/** A new item is stored: its files belong to its own form now. */
export function moveQueue(from: string, to: string): void {
  const queue = queues.get(from);
  if (!queue || from === to) return;
  queues.delete(from);
  queue.files.path = to;
  queues.set(to, queue);
  changed();
}

/**
 * A form shows an upload. When it is left, files that are only chosen stay on this device and are
 * offered when it is opened again; with one that this device cannot keep, all stay in the list.
 * Returns the function that says so.
 */
function attachQueue(queue: UploadQueue) {
  queue.isAttached = true;
  return () => {
    queue.isAttached = false;
    // StrictMode attaches it again at once.
    queueMicrotask(() => {
      if (queue.isAttached) return;
      if (queue.isBusy() || queue.needsPage()) changed();
      else closeQueue(queue);
    });
  };
}

export function closeQueue(queue: UploadQueue): void {
  const { path } = queue.files;
  const wasShown = shown.includes(queue);
  queue.stop();
  if (queues.get(path) === queue) queues.delete(path);
  if (wasShown) changed();
}

/** Go on with the uploads that were under way when the admin was left. */
async function resumeUploads(client: QueryClient): Promise<void> {
  for (const job of await savedJobs()) {
    const known = queues.get(job.path);
    const task = taskOf(job, client);
    if (!task || known?.isBusy()) continue;
    const queue = known ?? new UploadQueue(job.path);
    if (!known) add(job.path, queue);
    void queue.resume(task);
  }
}

/** The owner has logged out. */
function stopUploads(): void {
  for (const queue of queues.values()) queue.stop();
  queues.clear();
  changed();
}

/** What a job does, told by the path of its form. Undefined if this release has no such form. */
function taskOf(job: UploadJob, client: QueryClient): UploadTask | undefined {
  const [kind, key = ""] = job.path.split("/");
  if (isDocumentKey(key)) return { job, target: uploadTarget(documentImageApi(key), client) };
  if (!isKind(kind)) return undefined;
  const id = Number(key);
  const target = uploadTarget(itemImageApi(kind, id), client);
  const { publishes } = job;
  if (publishes === undefined) return { job, target };
  const finish = async () => {
    await publishItem(itemCalls(kind), id, publishes);
    await client.invalidateQueries({ queryKey: ["owner", kind] });
  };
  return { job, target, finish };
}

/** The files chosen in a form, by its path: for an item, which may not exist yet, or for a page. */
export function useUploads(path: string) {
  const location: unknown = useLocation().state;
  const [queue] = useState(() => openQueue(path));
  const { files } = queue;
  const state = useSyncExternalStore(files.subscribe, files.snapshot, files.snapshot);
  const isBack = location === "restore";

  useEffect(() => {
    if (isBack) void files.added.then(() => files.restoreOffered());
  }, [isBack, files]);
  useEffect(() => attachQueue(queue), [queue]);

  const { start, retry, retryNow, remove, hold, release } = queue;
  return {
    ...state,
    busy: state.job?.state === "running" || state.job?.state === "paused",
    add: (chosen: Iterable<File>) => files.add(chosen),
    restore: () => files.restoreOffered(),
    discardOffered: () => void files.discardOffered(),
    ...{ start, retry, retryNow, remove, hold, release },
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Go on with uploads that a closed page has left, and ask before the page is closed during one, or
 * with files that this device cannot keep.
 */
export function useUploadsInAdmin(): void {
  const client = useQueryClient();
  useEffect(() => {
    void resumeUploads(client);
    return stopUploads;
  }, [client]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (needsPage()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
