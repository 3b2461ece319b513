import { t } from "@lingui/core/macro";
import type { Confirmation } from "../../api/passkeys";
import {
  changePerson,
  makeSignInLink,
  showInvitationLink,
  type Invitation,
  type NewInvitation,
  type Person,
  type Role,
} from "../../api/people";
import { roleSummaries } from "./role-names";

/** What an owner confirms with the password, and how the dialog asks for it. */
export type Action = {
  title: string;
  text: string;
  label: string;
  run: (confirmation: Confirmation) => Promise<Person | NewInvitation | undefined>;
};

export function changeRole({ id, name }: Person, role: Role): Action {
  return {
    title: role === "owner" ? t`Make ${name} an owner?` : t`Make ${name} an editor?`,
    text: roleSummaries()[role],
    label: t`Change role`,
    run: (confirmation) => changePerson({ id, role, ...confirmation }),
  };
}

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
    text: t`The password and the role are the same as before.`,
    label: t`Allow again`,
    run: (confirmation) => changePerson({ id, is_active: true, ...confirmation }),
  };
}

export function newSignInLink({ id, name }: Person): Action {
  return {
    title: t`New sign-in link for ${name}`,
    text: t`With it ${name} chooses a new password, and all their devices are signed out. It works once, for 72 hours, and replaces an older one. Until then nothing changes.`,
    label: t`Make link`,
    run: (confirmation) => makeSignInLink({ id, ...confirmation }),
  };
}

export function showLink({ id, name }: Invitation): Action {
  return {
    title: t`Link for ${name}`,
    text: t`Whoever has it can accept the invitation, so please send it to this person alone.`,
    label: t`Show link`,
    run: (confirmation) => showInvitationLink({ id, ...confirmation }),
  };
}
