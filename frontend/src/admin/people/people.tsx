import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  changePerson,
  people,
  withdrawInvitation,
  type Invitation,
  type Person,
  type Role,
} from "../../api/people";
import { LoadError, Loading, errorMessage } from "../../components/list-state";
import { useAdminHead } from "../admin-head";
import { ConfirmDialog } from "../confirm-dialog";
import { StickyError } from "../sticky-error";
import { InvitationRow } from "./invitation-row";
import { InviteForm } from "./invite-form";
import { HelpDialog } from "./help-dialog";
import { PersonLink } from "./person-link";
import { PersonRow } from "./person-row";
import { roleSummaries } from "./role-names";
import { useHelp } from "./use-help";

/** Who may sign in, and who is invited to. For owners. */
export function People() {
  const title = t`People`;
  useAdminHead(title);
  const client = useQueryClient();
  const query = useQuery({ ...people(), refetchOnMount: "always" });
  const onSettled = () => client.invalidateQueries({ queryKey: people().queryKey });
  const change = useMutation({ mutationFn: changePerson, onSettled });
  const withdrawal = useMutation({ mutationFn: withdrawInvitation, onSettled });
  const [toChange, setToChange] = useState<{ person: Person; role: Role }>();
  const [toDisable, setToDisable] = useState<Person>();
  const [toWithdraw, setToWithdraw] = useState<Invitation>();
  const help = useHelp();
  const open = query.data?.invitations ?? [];
  const invited = open.filter(({ person }) => person === null);
  const links = new Map(
    open
      .filter(({ state }) => state === "pending")
      .map((link) => [
        link.person,
        <PersonLink
          key={link.id}
          link={link}
          made={help.made?.id === link.id ? help.made : undefined}
          onWithdraw={() => setToWithdraw(link)}
        />,
      ]),
  );
  const error = change.error ?? withdrawal.error;
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{title}</h1>
      {error && <StickyError>{errorMessage(error)}</StickyError>}
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && <LoadError query={query} errorPrefix={t`Error loading the people`} />}
      {query.data && (
        <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[1fr_24rem]">
          <div className="grid gap-10">
            <ul aria-label={title} className="grid grid-cols-1 gap-px bg-steel-700">
              {query.data.people.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  busy={change.isPending}
                  onRole={(role) => setToChange({ person, role })}
                  onDisable={() => setToDisable(person)}
                  onEnable={() => change.mutate({ id: person.id, is_active: true })}
                  onHelp={(asked) => help.start(person, asked)}
                >
                  {links.get(person.id)}
                </PersonRow>
              ))}
            </ul>
            {invited.length > 0 && (
              <section aria-labelledby="invited-title">
                <h2 id="invited-title" className="mb-4 text-subheading">
                  {t`Invited`}
                </h2>
                <ul className="grid grid-cols-1 gap-px bg-steel-700">
                  {invited.map((invitation) => (
                    <InvitationRow
                      key={invitation.id}
                      invitation={invitation}
                      onWithdraw={() => setToWithdraw(invitation)}
                    />
                  ))}
                </ul>
              </section>
            )}
          </div>
          <InviteForm />
        </div>
      )}
      {toChange && (
        <ConfirmDialog
          question={roleQuestion(toChange.person, toChange.role)}
          confirm={t`Change role`}
          kind="primary"
          onCancel={() => setToChange(undefined)}
          onConfirm={() => {
            setToChange(undefined);
            change.mutate({ id: toChange.person.id, role: toChange.role });
          }}
        >
          <p className="mt-4">{roleSummaries()[toChange.role]}</p>
        </ConfirmDialog>
      )}
      {help.dialog && <HelpDialog {...help.dialog} />}
      {toDisable && (
        <ConfirmDialog
          question={disableQuestion(toDisable)}
          confirm={t`Disable`}
          onCancel={() => setToDisable(undefined)}
          onConfirm={() => {
            setToDisable(undefined);
            change.mutate({ id: toDisable.id, is_active: false });
          }}
        />
      )}
      {toWithdraw && (
        <ConfirmDialog
          question={withdrawQuestion(toWithdraw)}
          confirm={t`Withdraw`}
          onCancel={() => setToWithdraw(undefined)}
          onConfirm={() => {
            setToWithdraw(undefined);
            withdrawal.mutate(toWithdraw.id);
          }}
        />
      )}
    </>
  );
}

function roleQuestion({ name }: Person, role: Role): string {
  return role === "owner" ? t`Make ${name} an owner?` : t`Make ${name} an editor?`;
}

function disableQuestion({ name, is_you }: Person): string {
  if (is_you)
    return t`Disable yourself? All your devices are signed out at once. Only another owner can allow you to sign in again.`;
  return t`Disable ${name}? All devices are signed out at once. You can allow it again later.`;
}

function withdrawQuestion({ name, person }: Invitation): string {
  if (person !== null) return t`Withdraw the sign-in link of ${name}? It stops working.`;
  return t`Withdraw the invitation of ${name}? The link stops working.`;
}
