/* The dashboard's list of last changes: who changed what. */
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { deviceName } from "../accounts/admin/device-name";
import type { components } from "../api/schema";
import { ownerQuery } from "../api/session";
import { isKeyOf } from "../core/is-key-of";
import { KIND_OF } from "../catalogue/kinds";
import { documentDescriptions } from "../documents/admin/documents";
import { Fold } from "../ui/admin/fold";
import { formatTime, memoized } from "../ui/admin/format";
import { LoadError, Loading } from "../ui/loading";
import { ListItemBoundary } from "../ui/error-boundary";

type LastChange = components["schemas"]["LastChange"];

/** The last few, newest first. */
function lastChanges() {
  return ownerQuery("changes");
}

/** Who did what of late, and where somebody signed in. */
export function LastChanges() {
  const query = useQuery({ ...lastChanges(), refetchOnMount: "always" });
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold heading={t`Last changes`} isOpen={isOpen} onToggle={setOpen}>
      {query.isPending && <Loading>{t`Loading...`}</Loading>}
      {query.error && <LoadError query={query} errorPrefix={t`Error loading the last changes`} />}
      <ul
        aria-label={t`Last changes`}
        className="max-w-3xl divide-y divide-steel-700 border-y border-steel-700 empty:hidden"
      >
        {query.data?.map((change) => (
          <ListItemBoundary key={change.id} resetKey={change}>
            <Change change={change} />
          </ListItemBoundary>
        ))}
      </ul>
    </Fold>
  );
}

function Change({ change }: { change: LastChange }) {
  const { at, who } = change;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
      <p className="min-w-0 text-steel-100 wrap-anywhere">
        {change.device === null ? <Done change={change} /> : signInText(change.device)}
      </p>
      <p className="text-small text-steel-300 wrap-anywhere">
        {who} · <time dateTime={at}>{formatTime(Date.parse(at))}</time>
      </p>
    </li>
  );
}

const actionTexts = memoized((): Readonly<Record<string, string>> => ({
  added: t({ context: "last changes", message: "Added" }),
  changed: t({ context: "last changes", message: "Changed" }),
  deleted: t({ context: "last changes", message: "Deleted" }),
  restored: t({ context: "last changes", message: "Restored" }),
}));

function Done({ change }: { change: LastChange }) {
  const path = pathOf(change);
  const name = nameOf(change);
  return (
    <>
      {change.object_id === null
        ? t({ context: "last changes", message: "Put in another order" })
        : actionTexts()[change.what]}
      {" · "}
      {path ? (
        <Link
          to={path}
          className="-my-2.5 inline-block min-w-11 py-2.5 text-white underline decoration-steel-400 underline-offset-4 hover:decoration-hot"
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  );
}

function signInText(userAgent: string): string {
  const device = deviceName(userAgent);
  return t`New sign-in: ${device}`;
}

function nameOf({ kind, object_id, name }: LastChange): string {
  if (object_id === null) return t`All parts`;
  if (kind === "samples") return t`All samples`;
  return (kind === "document" && documentDescriptions().get(object_id)?.label) || name;
}

/** The page of the thing, while it exists. */
function pathOf({ kind, object_id, exists }: LastChange): string | undefined {
  if (!exists) return undefined;
  if (kind === "user") return "/admin/people";
  if (kind === "document") return `/admin/pages/${object_id}`;
  return isKeyOf(KIND_OF, kind) ? `/admin/${KIND_OF[kind]}/${object_id}` : undefined;
}
