import { t } from "@lingui/core/macro";
import { startRegistration } from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { startOf } from "../../api/characters";
import {
  addPasskey,
  passkeys,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
  type Confirmation,
  type Passkey,
} from "../passkeys";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { errorMessage, ListState } from "../../ui/loading/list-state";
import { ListItemBoundary } from "../../ui/record-boundary";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog";
import { ConfirmationPanel } from "./confirmation-form";
import { deviceName } from "./device-name";
import { PasskeyRow } from "./passkey-row";
import { hasPasskeys } from "./passkey-support";

async function add(confirmation: Confirmation, names: readonly string[]): Promise<Passkey> {
  const optionsJSON = await startAddingPasskey(confirmation);
  const credential = await startRegistration({ optionsJSON });
  return addPasskey({ name: newName(names), credential });
}

/** Named after the device, and numbered if there is one of that name. */
function newName(names: readonly string[]): string {
  const name = startOf(deviceName(navigator.userAgent), 55);
  if (!names.includes(name)) return name;
  let number = 2;
  while (names.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** The passkeys that sign in with a finger, a face or the code of the phone. */
export function PasskeyList() {
  const query = useQuery(passkeys());
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: passkeys().queryKey });
  const [isAdding, setAdding] = useState(false);
  const [toRemove, setToRemove] = useState<Passkey>();
  const adding = useMutation({
    mutationFn: (confirmation: Confirmation) =>
      add(confirmation, query.data?.map(({ name }) => name) ?? []),
    onSettled,
    onSuccess: () => setAdding(false),
  });
  const renaming = useMutation({ mutationFn: renamePasskey, onSettled });
  const removing = useMutation({ mutationFn: removePasskey, onSettled });
  const error = renaming.error ?? removing.error;
  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" className="mb-2 text-subheading">{t`Passkeys`}</h2>
      <p className="mb-4 text-steel-300">
        {t`Sign in with your finger, your face or the code of your phone, without typing a password.`}
      </p>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{errorMessage(error)}</Alert>
        </div>
      )}
      <ListState
        query={query}
        loading={t`Loading...`}
        errorPrefix={t`Error loading the passkeys`}
        empty={t`No passkeys yet.`}
      >
        {(all) => (
          <ul className="grid gap-px bg-steel-700">
            {all.map((passkey) => (
              <ListItemBoundary key={passkey.id} of={passkey}>
                <PasskeyRow
                  passkey={passkey}
                  onRename={renaming.mutateAsync}
                  onRemove={() => setToRemove(passkey)}
                />
              </ListItemBoundary>
            ))}
          </ul>
        )}
      </ListState>
      <div className="mt-4">
        {!hasPasskeys() ? (
          <p className="text-steel-300">
            {t`This browser has no passkeys at this address: they need a name and https, such as https://example.com.`}
          </p>
        ) : isAdding ? (
          <ConfirmationPanel
            label={t`Add passkey`}
            busy={adding.isPending}
            error={adding.error}
            onConfirm={adding.mutate}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Button
            kind="secondary"
            onClick={() => {
              adding.reset();
              setAdding(true);
            }}
          >
            {t`Add a passkey`}
          </Button>
        )}
      </div>
      {toRemove && (
        <ConfirmDialog
          question={t`Nobody can sign in with this passkey any more. Remove it?`}
          confirm={t`Remove`}
          onConfirm={() => {
            removing.mutate(toRemove.id);
            setToRemove(undefined);
          }}
          onCancel={() => setToRemove(undefined)}
        >
          <p className="mt-4 wrap-anywhere">{toRemove.name}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
