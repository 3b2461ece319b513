import { t } from "@lingui/core/macro";
import { type SubmitEvent, useState } from "react";
import limits from "../../content/limits.json";
import { forgetTyped, keepTyped, readTyped } from "../../forms/session-draft";
import { formatDateTime } from "../../ui/admin/format";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { getControl } from "../../ui/form-control";
import type { Passkey } from "../passkeys";

type PasskeyRowProps = {
  passkey: Passkey;
  onRename: (renamed: Pick<Passkey, "id" | "name">) => Promise<unknown>;
  onRemove: () => void;
};

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const id = `passkey-${passkey.id}`;
  const [typed, setTyped] = useState(() => readTyped(id)?.name);
  const [isRenaming, setRenaming] = useState(typed !== undefined);
  const close = () => {
    forgetTyped(id);
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
    <li className="bg-steel-900 p-4 sm:px-5">
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
            keepTyped(id, { name: getControl(currentTarget, "name")?.value ?? "" })
          }
          className="mt-3 grid max-w-md gap-4"
        >
          <Field label={t`Name of the passkey`}>
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
