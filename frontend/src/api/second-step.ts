/* The second step of the signed-in user: codes of an app after the password. */
import { queryOptions } from "@tanstack/react-query";
import type { Confirmation } from "./passkeys";
import type { components } from "./schema";
import { ownerRequest } from "./owner-request";

export type Setup = components["schemas"]["Setup"];
type RecoveryCodes = components["schemas"]["RecoveryCodes"];

export function secondStep() {
  return queryOptions({
    queryKey: ["auth", "second-step"],
    queryFn: ({ signal }) =>
      ownerRequest<components["schemas"]["SecondStep"]>("auth/second-step", { signal }),
  });
}

export function setUpSecondStep(body: Confirmation) {
  return ownerRequest<Setup>("auth/second-step/setup", { method: "POST", body });
}

/** Switch it on with a first code; resolves to the recovery codes. */
export async function confirmSecondStep(code: string) {
  const body = { code };
  return (await ownerRequest<RecoveryCodes>("auth/second-step", { method: "POST", body }))
    .recovery_codes;
}

export async function renewRecoveryCodes(body: Confirmation) {
  const path = "auth/second-step/recovery-codes";
  return (await ownerRequest<RecoveryCodes>(path, { method: "POST", body })).recovery_codes;
}

export function switchOffSecondStep(body: Confirmation) {
  return ownerRequest<undefined>("auth/second-step/off", { method: "POST", body });
}
