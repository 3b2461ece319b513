/* How the user hears of messages: the devices that are notified, and mail. */
import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../ui/admin/format";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { ListItemBoundary } from "../../ui/error-boundary";
import { ListState, errorMessage } from "../../ui/loading";
import { accountInBackground, chooseMail } from "../account";
import { type PushDevice, pushDevices, removePushDevice, testPushDevice } from "../push-devices";
import {
  isPhone,
  needsHomeScreen,
  notifyHere,
  ownEndpoint,
  pushError,
  stopHere,
  supportsPush,
} from "./browser-push";
import { deviceName } from "./device-name";

/** Notifications of messages, mails that failed and trouble, also while the admin is closed. */
export function Notifications() {
  const query = useQuery({ ...pushDevices(), select: ({ devices }) => devices });
  const { data: { server_key: serverKey } = {} } = useQuery(pushDevices());
  const { data: endpoint } = useQuery(ownEndpoint());
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: pushDevices().queryKey }),
      client.invalidateQueries({ queryKey: ownEndpoint().queryKey }),
    ]);
  const adding = useMutation({ mutationFn: notifyHere, onSettled });
  const testing = useMutation({ mutationFn: testPushDevice, onSettled });
  const removing = useMutation({
    mutationFn: async (device: PushDevice) => {
      await removePushDevice(device.id);
      if (device.endpoint === endpoint) await stopHere();
    },
    onSettled,
  });
  const error = adding.error ?? testing.error ?? removing.error;
  const reset = () => [adding, testing, removing].forEach((each) => each.reset());
  const isNotified = query.data?.some((device) => device.endpoint === endpoint);
  return (
    <section aria-labelledby="notifications-title">
      <h2 id="notifications-title" className="mb-2 text-subheading">
        {t`Notifications`}
      </h2>
      <p className="mb-4 text-steel-300">
        {t`A device can tell you at once when a visitor has written, a mail has failed or the site needs you. It shows what has come and its number, not what is written. Remove a device that you have lost.`}
      </p>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{pushError(error)}</Alert>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {testing.isSuccess && (
          <p className="mb-4 border-l-4 border-go bg-go-shade px-5 py-4 text-go">
            {t`Sent. The device shows it in a few seconds.`}
          </p>
        )}
      </div>
      <ListState
        query={query}
        loading={t`Loading...`}
        errorPrefix={t`Error loading devices`}
        empty={t`No device is notified yet.`}
      >
        {(all) => (
          <ul className="grid gap-px bg-steel-700">
            {all.map((device) => (
              <ListItemBoundary key={device.id} resetKey={device}>
                <Device
                  device={device}
                  isThis={device.endpoint === endpoint}
                  testing={testing.isPending && testing.variables === device.id}
                  onTest={() => {
                    reset();
                    testing.mutate(device.id);
                  }}
                  onRemove={() => {
                    reset();
                    removing.mutate(device);
                  }}
                />
              </ListItemBoundary>
            ))}
          </ul>
        )}
      </ListState>
      {serverKey && !isNotified && (
        <div className="mt-4">
          {supportsPush() ? (
            <Button
              aria-disabled={adding.isPending}
              onClick={() => {
                if (adding.isPending) return;
                reset();
                adding.mutate(serverKey);
              }}
            >
              {isPhone() ? t`Notify this phone` : t`Notify this computer`}
            </Button>
          ) : (
            <p className="text-steel-300">
              {needsHomeScreen()
                ? t`To be notified on an iPhone or iPad, add this page to the home screen first: tap Share, then “Add to Home Screen”. Open it from there, and switch notifications on here.`
                : t`This browser cannot show notifications at this address: that needs https.`}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

type DeviceProps = {
  device: PushDevice;
  isThis: boolean;
  testing: boolean;
  onTest: () => void;
  onRemove: () => void;
};

function Device({ device, isThis, testing, onTest, onRemove }: DeviceProps) {
  const name = `push-device-${device.id}`;
  const added = formatDateTime(device.created_at);
  const notified = device.pushed_at && formatDateTime(device.pushed_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-steel-900 p-4 sm:px-5">
      <div>
        <p id={name} className="font-bold text-white">
          {deviceName(device.user_agent)}
          {isThis && <span className="label ml-3 text-go">{t`This device`}</span>}
        </p>
        <p className="text-small text-steel-300">
          {notified ? t`Added ${added}, last notified ${notified}` : t`Added ${added}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" aria-describedby={name} aria-disabled={testing} onClick={onTest}>
          {testing ? t`Sending...` : t`Send a test`}
        </Button>
        <Button kind="secondary" aria-describedby={name} onClick={onRemove}>
          {t`Remove`}
        </Button>
      </div>
    </li>
  );
}

/** Whether messages are mailed to the user, in the language of the account. */
export function MailChoice() {
  const { data: account } = useQuery(accountInBackground());
  const client = useQueryClient();
  const choice = useMutation({
    mutationFn: chooseMail,
    onSuccess: (changed) => client.setQueryData(accountInBackground().queryKey, changed),
  });
  if (!account) return null;
  const { email } = account;
  const options = [
    { wanted: true, label: t({ context: "messages by mail", message: "Yes" }) },
    { wanted: false, label: t({ context: "messages by mail", message: "No" }) },
  ];
  return (
    <section aria-labelledby="mail-title">
      <h2 id="mail-title" className="mb-2 text-subheading">
        {t`Messages by mail`}
      </h2>
      {!account.has_mail_server ? (
        <p className="text-steel-300">
          {t`The site has no mail server, so messages are not mailed. It works without one. To have one set up, ask your server's administrator to enter it as EMAIL_URL in the settings.`}
        </p>
      ) : !email ? (
        <p className="text-steel-300">
          {t`Your account has no e-mail address.`}{" "}
          <a href="/django-admin/accounts/user/" className="underline">
            {t`Enter it in Django’s admin`}
          </a>
        </p>
      ) : (
        <>
          <p id="mail-help" className="mb-4 wrap-anywhere text-steel-300">
            {t`What visitors write is mailed to ${email}, in the language of your account.`}
          </p>
          {choice.error && (
            <div className="mb-4">
              <Alert kind="error">{errorMessage(choice.error)}</Alert>
            </div>
          )}
          <div
            role="group"
            aria-labelledby="mail-title"
            aria-describedby="mail-help"
            className="flex flex-wrap gap-3"
          >
            {options.map(({ wanted, label }) => (
              <Button
                key={label}
                kind={wanted === account.mails_messages ? "primary" : "secondary"}
                aria-pressed={wanted === account.mails_messages}
                aria-disabled={choice.isPending}
                onClick={() => !choice.isPending && choice.mutate(wanted)}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
