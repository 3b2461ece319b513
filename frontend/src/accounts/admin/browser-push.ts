/* Notifications of this browser, which templates/admin-worker.js shows. */
import { t } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError } from "../../api/client";
import { errorMessage } from "../../ui/loading";
import { addPushDevice } from "../push-devices";

const SCOPE = "/admin";

export function supportsPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether it is Safari on an iPhone or iPad, which notifies only what is on the home screen. */
export function needsHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return !supportsPush() && (/iPhone|iPad/.test(userAgent) || isTablet);
}

export function isPhone(): boolean {
  return /Mobi|Android|iPhone|iPad/.test(navigator.userAgent);
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The address at which this browser is notified, or null. */
export function ownEndpoint() {
  return queryOptions({
    queryKey: ["push", "endpoint"],
    queryFn: async () => (supportsPush() ? ((await findSubscription())?.endpoint ?? null) : null),
  });
}

/** Ask for permission, and notify the user in this browser from now on. */
export async function notifyHere(serverKey: string) {
  // First: Safari asks only after a tap.
  if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed();
  await navigator.serviceWorker.register("/admin/worker.js", { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that the server has removed, or that is for another key, gets nothing.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = made.toJSON();
  return addPushDevice({ endpoint, keys: { p256dh, auth } });
}

export async function stopHere(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

class NotAllowed extends Error {}

/** What a failure says, in words to act on. */
export function pushError(error: Error): string {
  if (error instanceof NotAllowed)
    return t`Notifications of this site are blocked. Please allow them in the settings of this browser, and try again.`;
  if (error instanceof DOMException)
    return t`This browser could not switch on notifications. Please try again, or use another browser.`;
  return error instanceof ApiError && error.fields["endpoint"]
    ? error.fields["endpoint"].join(" ")
    : errorMessage(error);
}

/** Open what a tap on a notification asks for, while the admin is open. */
export function useOpenedNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const open = ({ data }: MessageEvent<{ open?: string } | null>) => {
      if (!data?.open) return;
      const { pathname, search } = new URL(data.open);
      void navigate(pathname + search);
    };
    navigator.serviceWorker.addEventListener("message", open);
    return () => navigator.serviceWorker.removeEventListener("message", open);
  }, [navigate]);
}
