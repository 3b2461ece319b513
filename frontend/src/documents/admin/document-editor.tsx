import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { ownerDocument, type OwnerDocument } from "../documents";
import { LoadError, Loading } from "../../ui/loading";
import { useAdminHead } from "../../shell/admin/admin-head";
import { AdminNotFound } from "../../shell/admin/not-found";
import { DocumentForm } from "./document-form";
import { documentDescriptions, type DocumentDescription } from "./documents";

/** The page for editing a document. */
export function DocumentEditor() {
  const { key = "" } = useParams();
  const description = documentDescriptions().get(key);
  if (!description) return <AdminNotFound />;
  return <KnownDocument key={key} description={description} />;
}

function KnownDocument({ description }: { description: DocumentDescription }) {
  const { key, label, summary } = description;
  useAdminHead(label);
  // Always fetched: filling the form from the cache could overwrite newer changes.
  const query = useQuery({ ...ownerDocument(key), refetchOnMount: "always" });
  const [opened, setOpened] = useState<OwnerDocument>();
  if (!opened && query.isSuccess && query.isFetchedAfterMount) setOpened(query.data);
  return (
    <>
      <h1 className="mb-3 text-heading">{label}</h1>
      {summary && <p className="mb-6 max-w-3xl text-steel-300 sm:mb-8">{summary}</p>}
      {opened ? (
        <DocumentForm document={opened} description={description} />
      ) : query.isFetching ? (
        <Loading>{t`Loading...`}</Loading>
      ) : (
        <LoadError query={query} errorPrefix={t`Error loading ${label}`} />
      )}
    </>
  );
}
