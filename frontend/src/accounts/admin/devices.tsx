import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endOtherSessions, endSession, sessions, type Session } from "../../api/session";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { ListState, errorMessage } from "../../ui/loading/list-state";
import { ListItemBoundary } from "../../ui/record-boundary";
import { formatDateTime } from "../../ui/admin/format";
import { deviceName } from "./device-name";

/** The devices that are signed in, for example to sign out a lost phone. */
export function Devices() {
  const query = useQuery(sessions());
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: sessions().queryKey });
  const one = useMutation({ mutationFn: endSession, onSettled });
  const others = useMutation({ mutationFn: endOtherSessions, onSettled });
  const error = one.error ?? others.error;
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title" className="mb-4 text-subheading">
        {t`Signed-in devices`}
      </h2>
      {error && (
        <div className="mb-4">
          <Alert kind="error">{errorMessage(error)}</Alert>
        </div>
      )}
      <ListState
        query={query}
        loading={t`Loading...`}
        errorPrefix={t`Error loading devices`}
        empty={t`No signed-in devices.`}
      >
        {(devices) => (
          <>
            <ul className="grid gap-px bg-steel-700">
              {devices.map((session) => (
                <ListItemBoundary key={session.id} of={session}>
                  <Device
                    session={session}
                    busy={one.isPending && one.variables === session.id}
                    onSignOut={() => one.mutate(session.id)}
                  />
                </ListItemBoundary>
              ))}
            </ul>
            {devices.some((session) => !session.current) && (
              <Button
                kind="secondary"
                className="mt-4"
                aria-disabled={others.isPending}
                onClick={() => others.mutate()}
              >
                {others.isPending ? t`Signing out...` : t`Sign out all other devices`}
              </Button>
            )}
          </>
        )}
      </ListState>
    </section>
  );
}

type DeviceProps = { session: Session; busy: boolean; onSignOut: () => void };

function Device({ session, busy, onSignOut }: DeviceProps) {
  const name = `device-${session.id}`;
  const device = deviceName(session.user_agent);
  const signedIn = formatDateTime(session.created_at);
  const lastUsed = formatDateTime(session.refreshed_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-steel-900 p-4 sm:px-5">
      <div>
        <p id={name} className="font-bold text-white">
          {session.in_django_admin ? t`${device} in Django admin` : device}
        </p>
        <p className="text-small text-steel-300">
          {t`Signed in ${signedIn}, last used ${lastUsed}`}
        </p>
      </div>
      {session.current ? (
        <p className="label text-go">{t`This device`}</p>
      ) : (
        <Button kind="secondary" aria-describedby={name} aria-disabled={busy} onClick={onSignOut}>
          {busy ? t`Signing out...` : t`Sign out`}
        </Button>
      )}
    </li>
  );
}
