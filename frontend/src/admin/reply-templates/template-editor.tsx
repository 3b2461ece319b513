import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { replyTemplate, type ReplyTemplate } from "../../api/reply-templates";
import { LoadError, Loading } from "../../components/list-state";
import { useAdminHead } from "../admin-head";
import { TemplateForm } from "./template-form";

/** The page for creating (/new) and editing (/{id}) a reply template. */
export function TemplateEditor() {
  const { id } = useParams();
  const title = id ? t`Edit Reply Template` : t`New Reply Template`;
  useAdminHead(title);
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">{title}</h1>
      {id ? <StoredTemplate key={id} id={id} /> : <TemplateForm />}
    </>
  );
}

function StoredTemplate({ id }: { id: string }) {
  // Always fetched: filling the form from the cache could overwrite newer changes.
  const query = useQuery({ ...replyTemplate(id), refetchOnMount: "always" });
  const [opened, setOpened] = useState<ReplyTemplate>();
  if (!opened && query.isSuccess && query.isFetchedAfterMount) setOpened(query.data);
  if (opened) return <TemplateForm template={opened} />;
  if (query.isFetching) return <Loading>{t`Loading...`}</Loading>;
  return <LoadError query={query} errorPrefix={t`Error loading the template`} />;
}
