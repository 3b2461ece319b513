import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { documents, ownerDocument, type DocumentSummary } from "../documents";
import { Arrow } from "../../ui/arrow";
import { ListState } from "../../ui/loading";
import { useAdminHead } from "../../shell/admin/admin-head";
import { formatDateTime } from "../../ui/admin/format";
import { useDrafts } from "../../catalogue/admin/use-drafts";
import { Mark } from "../../ui/admin/mark";
import {
  documentDescriptions,
  hasSamples,
  sampleFields,
  type DocumentDescription,
} from "./documents";

/** The documents that the owner may edit. */
export function DocumentList() {
  useAdminHead(t`Pages`);
  const query = useQuery(documents());
  const drafts = useDrafts();
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{t`Pages`}</h1>
      <ListState
        query={query}
        loading={t`Loading...`}
        errorPrefix={t`Error loading the pages`}
        empty={t`There are no pages to edit.`}
      >
        {(stored) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-3">
            {Array.from(documentDescriptions(), ([key, description]) => {
              const document = stored.find((other) => other.key === key);
              return (
                document && (
                  <DocumentRow
                    key={key}
                    document={document}
                    description={description}
                    hasDraft={drafts.has(`pages/${key}`)}
                  />
                )
              );
            })}
          </ul>
        )}
      </ListState>
    </>
  );
}

type DocumentRowProps = {
  document: DocumentSummary;
  description: DocumentDescription;
  hasDraft: boolean;
};

function DocumentRow({ document, description, hasDraft }: DocumentRowProps) {
  const { key, updated_at } = document;
  const changedAt = updated_at && formatDateTime(updated_at);
  const { label, summary } = description;
  return (
    <li>
      <Link
        to={`/admin/pages/${key}`}
        className="group/row flex h-full items-center gap-5 bg-steel-900 px-5 py-4 hover:bg-steel-800"
      >
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="text-subheading text-white">{label}</h2>
            {hasDraft && <Mark>{t`Unsaved draft`}</Mark>}
            {hasSamples(description) && <SampleMark description={description} />}
          </div>
          {summary && <p className="mt-1 text-small text-steel-300">{summary}</p>}
          {changedAt && (
            <p className="mt-1 text-small text-steel-400">{t`Last changed ${changedAt}`}</p>
          )}
        </div>
        <Arrow className="text-hot" />
      </Link>
    </li>
  );
}

function SampleMark({ description }: { description: DocumentDescription }) {
  const { data } = useQuery(ownerDocument(description.key));
  if (!data || sampleFields(description, data.values).length === 0) return null;
  return <Mark>{t`Sample values`}</Mark>;
}
