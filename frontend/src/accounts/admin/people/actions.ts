import { t } from "@lingui/core/macro";
import type { Confirmation } from "../../passkeys";
import { changePerson, makeLink, type Person, type PersonLink } from "../../people";

/** What an owner confirms with the password, and how the dialog asks for it. */
export type Action = {
  title: string;
  text: string;
  label: string;
  run: (confirmation: Confirmation) => Promise<Person | PersonLink>;
};

export function disable({ id, name, is_you }: Person): Action {
  return {
    title: is_you ? t`Disable yourself?` : t`Disable ${name}?`,
    text: is_you
      ? t`All your devices are signed out at once. Only another owner can allow you to sign in again.`
      : t`All devices are signed out at once. You can allow it again later.`,
    label: t`Disable`,
    run: (confirmation) => changePerson({ id, is_active: false, ...confirmation }),
  };
}

export function allowAgain({ id, name }: Person): Action {
  return {
    title: t`Allow ${name} to sign in again?`,
    text: t`With the same password as before. Whoever may sign in may do everything.`,
    label: t`Allow again`,
    run: (confirmation) => changePerson({ id, is_active: true, ...confirmation }),
  };
}

export function newLink({ id, name }: Person): Action {
  return {
    title: t`Link for ${name}`,
    text: t`With it ${name} chooses a new password, and all their devices are signed out. It works for 72 hours, until the new password or the next sign-in. Until then nothing changes.`,
    label: t`Make link`,
    run: (confirmation) => makeLink({ id, ...confirmation }),
  };
}
