import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import {
  createReplyTemplate,
  replyTemplates,
  updateReplyTemplate,
  type ReplyTemplate,
} from "../../api/reply-templates";
import { useFlash } from "../flash";
import { EditForm } from "../forms/edit-form";
import { useFormDraft } from "../forms/form-draft";
import { sameValues } from "../forms/form-values";
import { useFormLanguages } from "../forms/form-language";
import { useLeftForm } from "../forms/left-form";
import type { SaveRequest } from "../forms/save-request";
import { useSentValues } from "../forms/sent-values";
import { LIST, templateSubject } from "./subject";

/** The form of a stored template, or of a new one. */
export function TemplateForm({ template }: { template?: ReplyTemplate }) {
  const subject = templateSubject();
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(subject, template);
  const languages = useFormLanguages();
  const sent = useSentValues<ReplyTemplate>(subject.values);
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFlash = useFlash();
  const { isLeft, tellFailure, tellSaved } = useLeftForm();

  const save = useMutation({
    mutationFn: async ({ body, version, overwrites }: SaveRequest<ReplyTemplate>) => {
      sent.add(body);
      const stored = template ?? (await createReplyTemplate(body, draft.idempotencyKey));
      // An earlier attempt, whose answer was lost, may have made it with other values.
      if (!template && sameValues(body, subject.values(stored))) return stored;
      try {
        const base = overwrites?.version ?? version ?? stored.version;
        return await updateReplyTemplate(stored.id, { ...body, version: base });
      } catch (error) {
        const current = sent.ownConflict(error);
        if (!current) throw error;
        return await updateReplyTemplate(stored.id, { ...body, version: current.version });
      }
    },
    onError: (error, { body }) => tellFailure(error, body.name, draft.path),
    onSuccess: (saved, { body, overwrites }) => {
      draft.saved(saved, overwrites, body);
      void client.invalidateQueries({ queryKey: replyTemplates().queryKey });
      const { name } = saved;
      const text = t`${name} was saved.`;
      tellSaved(text);
      if (isLeft()) return;
      showFlash({ text, path: LIST });
      void navigate(LIST);
    },
  });

  return (
    <EditForm
      subject={subject}
      form={form}
      draft={draft}
      languages={languages}
      save={save}
      list={{ to: LIST }}
    />
  );
}
