import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { people, withdrawInvitation, type Invitation } from "../../api/people";
import { LoadError, Loading, errorMessage } from "../../components/list-state";
import { RecordBoundary } from "../../components/record-boundary";
import { useAdminHead } from "../admin-head";
import { ConfirmDialog } from "../confirm-dialog";
import { useFocusRestore } from "../images/focus-restore";
import { StickyError } from "../sticky-error";
import { showLink } from "./actions";
import { ConfirmationDialog } from "./confirmation-dialog";
import { InvitationRow } from "./invitation-row";
import { InviteForm } from "./invite-form";
import { PersonLink } from "./person-link";
import { PersonRow } from "./person-row";
import { useConfirmedAction } from "./use-confirmed-action";

/** Who may sign in, and who is invited to. For owners. */
export function People() {
  const title = t`People`;
  useAdminHead(title);
  const client = useQueryClient();
  const query = useQuery({ ...people(), refetchOnMount: "always" });
  const onSettled = () => client.invalidateQueries({ queryKey: people().queryKey });
  const withdrawal = useMutation({ mutationFn: withdrawInvitation, onSettled });
  const [toWithdraw, setToWithdraw] = useState<Invitation>();
  const { made, ask, dialog } = useConfirmedAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useFocusRestore<HTMLDivElement>(heading);
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
          made={made.get(link.id)}
          onWithdraw={() => setToWithdraw(link)}
        />,
      ]),
  );
  const { error } = withdrawal;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-heading sm:mb-8">
        {title}
      </h1>
      {error && <StickyError>{errorMessage(error)}</StickyError>}
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && <LoadError query={query} errorPrefix={t`Error loading the people`} />}
      {query.data && (
        <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[1fr_24rem]">
          <div {...rows} className="grid gap-10">
            <ul aria-label={title} className="grid grid-cols-1 gap-px bg-steel-700">
              {query.data.people.map((person) => (
                <RecordBoundary
                  key={person.id}
                  of={person}
                  around={(sentence) => <li>{sentence}</li>}
                >
                  <PersonRow person={person} ask={ask}>
                    {links.get(person.id)}
                  </PersonRow>
                </RecordBoundary>
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
                      shown={made.get(invitation.id)}
                      onShow={() => ask(showLink(invitation))}
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
      {dialog && <ConfirmationDialog {...dialog} />}
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

function withdrawQuestion({ name, person }: Invitation): string {
  if (person !== null) return t`Withdraw the sign-in link of ${name}? It stops working.`;
  return t`Withdraw the invitation of ${name}? The link stops working.`;
}
