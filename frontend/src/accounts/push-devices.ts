/* The devices on which the signed-in user is notified. */
import { ownerDelete, ownerQuery, ownerRequest } from "../api/session";
import type { components } from "../api/schema";

export type PushDevice = components["schemas"]["PushDevice"];

export function pushDevices() {
  return ownerQuery("auth/push-devices");
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
