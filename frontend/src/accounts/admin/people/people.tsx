import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { people } from "../../people";
import { LoadError, Loading } from "../../../ui/loading/list-state";
import { ListItemBoundary } from "../../../ui/record-boundary";
import { useAdminHead } from "../../../shell/admin/admin-head";
import { AddForm } from "./add-form";
import { ConfirmationDialog } from "./confirmation-dialog";
import { PersonRow } from "./person-row";
import { useConfirmedAction } from "./use-confirmed-action";

/** Who may sign in. */
export function People() {
  const title = t`People`;
  useAdminHead(title);
  const query = useQuery({ ...people(), refetchOnMount: "always" });
  const { made, ask, dialog } = useConfirmedAction();
  return (
    <>
      <h1 className="mb-3 text-heading">{title}</h1>
      <p className="mb-8 max-w-2xl text-steel-300">
        {t`Whoever may sign in may do everything, also decide who may sign in.`}
      </p>
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && <LoadError query={query} errorPrefix={t`Error loading the people`} />}
      {query.data && (
        <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[1fr_24rem]">
          <ul aria-label={title} className="grid grid-cols-1 gap-px bg-steel-700">
            {query.data.map((person) => (
              <ListItemBoundary key={person.id} of={person}>
                <PersonRow person={person} ask={ask} made={made.get(person.id)} />
              </ListItemBoundary>
            ))}
          </ul>
          <AddForm />
        </div>
      )}
      {dialog && <ConfirmationDialog {...dialog} />}
    </>
  );
}
