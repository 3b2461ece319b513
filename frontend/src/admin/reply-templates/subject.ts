import { t } from "@lingui/core/macro";
import { ENGLISH, LANGUAGES } from "../../api/language";
import type { ReplyTemplate } from "../../api/reply-templates";
import languages from "../../content/languages.json";
import limits from "../../content/limits.json";
import { select } from "../forms/controls/select";
import { text } from "../forms/controls/text";
import { textArea } from "../forms/controls/text-area";
import type { Subject } from "../forms/form-draft";
import { once } from "../once";

export const LIST = "/admin/reply-templates";

/** What the form of a reply template edits. */
export const templateSubject = once((): Subject<ReplyTemplate> => ({
  texts: {
    save: t`Save Template`,
    changedElsewhere: t`This template was changed elsewhere in the meantime.`,
  },
  fields: [
    text({
      name: "name",
      label: t`Name`,
      required: true,
      half: true,
      max: limits.reply_name_max,
      help: t`Visitors do not see it.`,
    }),
    select({
      name: "language",
      label: t`Language`,
      required: true,
      half: true,
      options: LANGUAGES.map((value) => ({ value, label: languages[value].name })),
    }),
    textArea({
      name: "text",
      label: t`Text`,
      required: true,
      max: limits.reply_text_max,
      help: placeholderHelp(),
    }),
  ],
  blank: () => ({ name: "", language: ENGLISH, text: "" }),
  values: ({ name, language, text }) => ({ name, language, text }),
  path: (template) => `reply-templates/${template?.id ?? "new"}`,
}));

function placeholderHelp(): string {
  const [name, reference] = ["{name}", "{reference}"];
  return t`${name} stands for the visitor's name, ${reference} for the number of the message.`;
}
