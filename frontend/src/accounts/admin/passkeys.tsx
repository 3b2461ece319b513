/* The passkeys of the account, and whether they replace the password. */
import { t } from "@lingui/core/macro";
import { startRegistration } from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import limits from "../../content/limits.json";
import { truncate } from "../../core/characters";
import { removeSessionDraft, saveSessionDraft, readSessionDraft } from "../../forms/session-draft";
import { ConfirmDialog } from "../../ui/admin/dialog";
import { useFocusKept } from "../../ui/admin/focus-restore";
import { formatDateTime } from "../../ui/admin/format";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { ListItemBoundary } from "../../ui/error-boundary";
import { Field, getControl } from "../../ui/field";
import { ListState, errorMessage } from "../../ui/loading";
import { accountInBackground, sessions } from "../account";
import {
  type Confirmation,
  type Passkey,
  addPasskey,
  choosePasskeyOnly,
  passkeys,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from "../passkeys";
import { ConfirmationPanel } from "./confirmation";
import { deviceName } from "./device-name";
import { supportsPasskeys } from "./passkey-support";

async function add(confirmation: Confirmation, names: readonly string[]): Promise<Passkey> {
  const optionsJSON = await startAddingPasskey(confirmation);
  const credential = await startRegistration({ optionsJSON });
  return addPasskey({ name: newName(names), credential });
}

/** Named after the device, and numbered if there is one of that name. */
function newName(names: readonly string[]): string {
  const name = truncate(deviceName(navigator.userAgent), 55);
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
  const place = useFocusKept<HTMLDivElement>(isAdding);
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
      <h2
        id="passkeys-title"
        className="mb-2 text-subheading"
      >{t`Signing in by finger or face`}</h2>
      <p className="mb-4 text-steel-300">
        {t`With your finger, your face or the code of your phone, without typing a password. A device keeps a key for it.`}
      </p>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{errorMessage(error)}</Alert>
        </div>
      )}
      <ListState
        query={query}
        loading={t`Loading...`}
        errorPrefix={t`Error loading the keys`}
        empty={t`No device has a key yet.`}
      >
        {(all) => (
          <ul className="grid gap-px bg-steel-700">
            {all.map((passkey) => (
              <ListItemBoundary key={passkey.id} resetKey={passkey}>
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
      <div ref={place} className="mt-4">
        {!supportsPasskeys() ? (
          <p className="text-steel-300">
            {t`This browser cannot keep a key for this address: that needs a domain name and https, such as https://example.com.`}
          </p>
        ) : isAdding ? (
          <ConfirmationPanel
            label={t`Add key`}
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
            {t`Add a key of this device`}
          </Button>
        )}
      </div>
      {toRemove && (
        <ConfirmDialog
          question={t`Nobody can sign in with this key any more. Remove it?`}
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

type PasskeyRowProps = {
  passkey: Passkey;
  onRename: (renamed: Pick<Passkey, "id" | "name">) => Promise<unknown>;
  onRemove: () => void;
};

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const id = `passkey-${passkey.id}`;
  const [typed, setTyped] = useState(() => readSessionDraft(id)?.name);
  const [isRenaming, setRenaming] = useState(typed !== undefined);
  const row = useFocusKept<HTMLLIElement>(isRenaming);
  const close = () => {
    removeSessionDraft(id);
    setTyped(undefined);
    setRenaming(false);
  };
  const added = formatDateTime(passkey.created_at);
  const used = passkey.used_at && formatDateTime(passkey.used_at);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = getControl(event.currentTarget, "name")?.value.trim();
    if (!name) return;
    // Kept open if it fails, with what was typed.
    onRename({ id: passkey.id, name }).then(close, () => undefined);
  };
  return (
    <li ref={row} className="bg-steel-900 p-4 sm:px-5">
      <p id={id} className="font-bold text-white wrap-anywhere">
        {passkey.name}
      </p>
      <p className="text-small text-steel-300">
        {used ? t`Added ${added}, last used ${used}` : t`Added ${added}, not used yet`}
      </p>
      {isRenaming ? (
        <form
          onSubmit={submit}
          onInput={({ currentTarget }) =>
            saveSessionDraft(id, { name: getControl(currentTarget, "name")?.value ?? "" })
          }
          className="mt-3 grid max-w-md gap-4"
        >
          <Field label={t`Name of the key`}>
            {(controlProps) => (
              <input
                {...controlProps}
                name="name"
                defaultValue={typed ?? passkey.name}
                maxLength={limits.passkey_name_max}
                required
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">{t`Save`}</Button>
            <Button kind="secondary" onClick={close}>{t`Cancel`}</Button>
          </div>
        </form>
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button kind="secondary" aria-describedby={id} onClick={() => setRenaming(true)}>
            {t`Rename`}
          </Button>
          <Button kind="secondary" aria-describedby={id} onClick={onRemove}>{t`Remove`}</Button>
        </div>
      )}
    </li>
  );
}

const NEEDED = 2;

/** The switch with which a password opens nothing any more. */
export function PasskeyOnly() {
  const on = useQuery(accountInBackground()).data?.passkey_only;
  const count = useQuery(passkeys()).data?.length ?? 0;
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const place = useFocusKept<HTMLElement>(isAsked);
  const choice = useMutation({
    mutationFn: (confirmation: Confirmation) =>
      choosePasskeyOnly({ on: on === false, ...confirmation }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountInBackground().queryKey });
      setAsked(false);
      return client.invalidateQueries({ queryKey: sessions().queryKey });
    },
  });
  if (on === undefined || (!on && !supportsPasskeys())) return null;
  const title = t`Sign in by finger or face only`;
  return (
    <section ref={place} aria-labelledby="passkey-only-title">
      <h2 id="passkey-only-title" className="mb-2 text-subheading">
        {title}
      </h2>
      <p className="mb-4 text-steel-300">
        {t`A stolen password is then of no use: it is refused here and in Django's admin. If all devices with your keys are lost, only the person who runs the server can help.`}
      </p>
      {on && (
        <p className="mb-4">
          <strong className="text-go">{t`You sign in by finger or face only.`}</strong>
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
        <p className="text-steel-300">{t`First add two keys, on two devices.`}</p>
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
