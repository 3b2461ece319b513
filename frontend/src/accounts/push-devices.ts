/* The devices on which the signed-in user is notified. */
import { queryOptions } from "@tanstack/react-query";
import { ownerDelete, ownerRequest } from "../api/session";
import type { components } from "../api/schema";

export type PushDevice = components["schemas"]["PushDevice"];

export function pushDevices() {
  return queryOptions({
    queryKey: ["auth", "push-devices"],
    queryFn: ({ signal }) => ownerRequest("GET", "auth/push-devices", { signal }),
  });
}

export function addPushDevice(body: components["schemas"]["NewPushDeviceRequest"]) {
  return ownerRequest("POST", "auth/push-devices", { body });
}

/** Push a notification to it now. */
export function testPushDevice(id: number) {
  return ownerRequest("POST", "auth/push-devices/{id}/test", { params: { id } });
}

export function removePushDevice(id: number) {
  return ownerDelete("auth/push-devices/{id}", { params: { id } });
}
