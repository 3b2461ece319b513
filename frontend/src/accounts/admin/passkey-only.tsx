import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountInBackground } from "../account";
import { choosePasskeyOnly, passkeys, type Confirmation } from "../passkeys";
import { sessions } from "../../api/session";
import { Button } from "../../ui/button";
import { ConfirmationPanel } from "./confirmation-form";
import { hasPasskeys } from "./passkey-support";

const NEEDED = 2;

/** The switch with which a password opens nothing any more. */
export function PasskeyOnly() {
  const on = useQuery(accountInBackground()).data?.passkey_only;
  const count = useQuery(passkeys()).data?.length ?? 0;
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const choice = useMutation({
    mutationFn: (confirmation: Confirmation) =>
      choosePasskeyOnly({ on: on === false, ...confirmation }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountInBackground().queryKey });
      setAsked(false);
      return client.invalidateQueries({ queryKey: sessions().queryKey });
    },
  });
  if (on === undefined || (!on && !hasPasskeys())) return null;
  const title = t`Sign in with a passkey only`;
  return (
    <section aria-labelledby="passkey-only-title">
      <h2 id="passkey-only-title" className="mb-2 text-subheading">
        {title}
      </h2>
      <p className="mb-4 text-steel-300">
        {t`A stolen password is then of no use: it is refused here and in Django's admin. If all your passkeys are lost, only the person who runs the server can help.`}
      </p>
      {on && (
        <p className="mb-4">
          <strong className="text-go">{t`You sign in with a passkey only.`}</strong>
        </p>
      )}
      {isAsked ? (
        <ConfirmationPanel
          label={on ? t`Accept the password again` : t`Switch on`}
          busy={choice.isPending}
          error={choice.error}
          onConfirm={choice.mutate}
          onCancel={() => setAsked(false)}
        />
      ) : !on && count < NEEDED ? (
        <p className="text-steel-300">{t`First add two passkeys, on two devices.`}</p>
      ) : (
        <Button
          kind="secondary"
          onClick={() => {
            choice.reset();
            setAsked(true);
          }}
        >
          {on ? t`Accept the password again` : t`Refuse my password`}
        </Button>
      )}
    </section>
  );
}
