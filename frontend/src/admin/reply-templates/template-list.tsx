import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { deleteReplyTemplate, replyTemplates, type ReplyTemplate } from "../../api/reply-templates";
import { Alert } from "../../components/alert";
import { Button, ButtonLink } from "../../components/button";
import { errorMessage, ListState } from "../../components/list-state";
import languages from "../../content/languages.json";
import { useAdminHead } from "../admin-head";
import { ConfirmDialog } from "../confirm-dialog";
import { useUndo } from "../deleted/restoring";
import { useFlash } from "../flash";
import { hasDraft } from "../forms/stored-draft";
import { NewItemDraft } from "../items/new-item-draft";
import { Mark } from "../items/not-published";
import { LIST, templateSubject } from "./subject";

/** The owner's reply templates, by language. */
export function TemplateList() {
  const title = t`Reply templates`;
  useAdminHead(title);
  const query = useQuery({ ...replyTemplates(), refetchOnMount: "always" });
  const [toDelete, setToDelete] = useState<ReplyTemplate>();
  const { mutate, error } = useRemoval();
  const subject = templateSubject();
  return (
    <>
      <h1 className="text-heading">{title}</h1>
      <p className="mt-3 max-w-2xl text-steel-300">
        {t`Texts that you send often. Each message offers those in the visitor's language first.`}
      </p>
      <div className="my-6 flex flex-wrap gap-3 sm:my-8">
        <ButtonLink to={`${LIST}/new`}>{t`New Template`}</ButtonLink>
        <ButtonLink to="/admin/messages" kind="secondary">{t`Back to Messages`}</ButtonLink>
      </div>
      {hasDraft(subject.path(undefined)) && (
        <div className="max-w-4xl">
          <NewItemDraft subject={subject} title={t`New Reply Template`} />
        </div>
      )}
      {error && (
        <div className="mb-6">
          <Alert kind="error">{errorMessage(error)}</Alert>
        </div>
      )}
      <ListState
        query={query}
        loading={t`Loading...`}
        errorPrefix={t`Error loading the templates`}
        empty={t`No templates yet. Write the first one, such as your opening hours or the way to the workshop.`}
      >
        {(templates) => (
          <ul className="grid max-w-4xl grid-cols-1 gap-3">
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} onDelete={setToDelete} />
            ))}
          </ul>
        )}
      </ListState>
      {toDelete && (
        <ConfirmDialog
          question={t`Are you sure you want to delete this template?`}
          confirm={t`Delete`}
          onConfirm={() => {
            mutate(toDelete);
            setToDelete(undefined);
          }}
          onCancel={() => setToDelete(undefined)}
        >
          <p className="mt-4 wrap-anywhere">{toDelete.name}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type TemplateRowProps = { template: ReplyTemplate; onDelete: (template: ReplyTemplate) => void };

function TemplateRow({ template, onDelete }: TemplateRowProps) {
  const { id, name, language, text } = template;
  const title = `template-${id}`;
  return (
    <li className="bg-steel-900 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={title} className="text-subheading wrap-anywhere">
          {name}
        </h2>
        <p lang={language} className="text-small text-steel-300">
          {languages[language].name}
        </p>
        {hasDraft(templateSubject().path(template)) && <Mark>{t`Unsaved draft`}</Mark>}
      </div>
      <p
        lang={language}
        className="mt-3 line-clamp-3 max-w-prose text-steel-100 whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link
          to={`${LIST}/${id}`}
          aria-describedby={title}
          className="label inline-flex min-h-11 items-center pr-3 text-white underline underline-offset-4 hover:text-hot"
        >
          {t`Edit`}
        </Link>
        <Button kind="secondary" aria-describedby={title} onClick={() => onDelete(template)}>
          {t`Delete`}
        </Button>
      </div>
    </li>
  );
}

/** Deletes a template, which Undo brings back. */
function useRemoval() {
  const client = useQueryClient();
  const showFlash = useFlash();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ id }: ReplyTemplate) => deleteReplyTemplate(id),
    onSuccess: (wasThere, { id, name }) => {
      const action = wasThere ? undo({ kind: "replytemplate", object_id: id }) : undefined;
      showFlash({ text: t`${name} was deleted.`, action, path: LIST });
      return client.invalidateQueries({ queryKey: replyTemplates().queryKey });
    },
  });
}
