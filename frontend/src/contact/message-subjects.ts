import { t } from "@lingui/core/macro";

/** Above the name of what a message is about, by the kind of subject. */
export function aboutSubject() {
  return {
    build: t`About the build`,
    tyre: t`About the tyre`,
    part: t`About the part`,
    service: t`About the service`,
    suspension: t`About suspension`,
    brakes: t`About brakes`,
  };
}
