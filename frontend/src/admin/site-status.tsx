import { useQuery } from "@tanstack/react-query";
import { status, type Status, type StatusState } from "../api/status";
import { LoadError, Loading } from "../components/list-state";
import { useAdminHead } from "./admin-head";
import { StatusMark } from "./status-mark";

const PARTS = [
  ["backup", "Backup"],
  ["restore", "Restore test"],
  ["pictures", "Pictures"],
  ["mail", "Messages"],
  ["contact", "Contact form"],
  ["purge", "Old messages"],
  ["disk", "Disk"],
  ["logins", "Logins"],
  ["policy", "Blocked content"],
  ["version", "Version"],
] as const;

export const SUMMARIES: Record<StatusState, string> = {
  ok: "Everything is working",
  warning: "Something needs attention soon",
  bad: "Something needs attention now",
};

/** The health of the site, in plain words for the owner. */
export function SiteStatus() {
  useAdminHead("Site status");
  const query = useQuery(status());
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">Site status</h1>
      {query.data && <Parts status={query.data} />}
      {query.isPending && <Loading>Loading...</Loading>}
      {query.error && <LoadError query={query} errorPrefix="Error loading site status" />}
    </>
  );
}

function Parts({ status }: { status: Status }) {
  return (
    <>
      <p className="mb-6 flex items-center gap-4 text-lead text-white">
        <StatusMark state={status.state} />
        {SUMMARIES[status.state]}.
      </p>
      <dl className="grid max-w-3xl grid-cols-1 gap-px bg-steel-700">
        {PARTS.map(([part, label]) => (
          <div
            key={part}
            className="grid gap-x-6 gap-y-1 bg-steel-900 p-5 sm:grid-cols-[12rem_1fr]"
          >
            <dt className="label flex items-center gap-3 text-steel-100">
              <StatusMark state={status[part].state} />
              {label}
            </dt>
            <dd>
              {status[part].sentence}
              {status[part].link && (
                <>
                  {" "}
                  <a
                    href={status[part].link}
                    className="-my-2.5 inline-block py-2.5 text-white underline underline-offset-4"
                  >
                    See all
                  </a>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
