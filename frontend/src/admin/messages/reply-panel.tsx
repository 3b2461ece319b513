import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { Message } from "../../api/messages";
import { replyTemplates, type ReplyTemplate } from "../../api/reply-templates";
import { ButtonAnchor } from "../../components/button";
import { LoadError, Loading } from "../../components/list-state";
import languages from "../../content/languages.json";
import { filledIn, mailLink, phoneLinks, whatsAppLink } from "./message-reply";

type ReplyPanelProps = { id: string; message: Message; onReply: () => void };

/** The owner's templates, filled in for this visitor: those in the message's language first. */
export function ReplyPanel({ id, message, onReply }: ReplyPanelProps) {
  const query = useQuery(replyTemplates());
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" }); // on a phone it is below the window
  }, [query.data]);
  const { reference } = message;
  return (
    <section
      ref={panel}
      id={id}
      aria-label={t`Reply to ${reference}`}
      className="mt-4 scroll-mb-[calc(var(--navigation,0px)+1rem)] border-l-4 border-hot bg-carbon p-4 sm:p-5"
    >
      {query.data ? (
        <ul className="grid gap-5">
          {inOrder(query.data, message).map((template) => (
            <FilledTemplate
              key={template.id}
              template={template}
              message={message}
              onReply={onReply}
            />
          ))}
        </ul>
      ) : query.isFetching ? (
        <Loading>{t`Loading...`}</Loading>
      ) : (
        <LoadError query={query} errorPrefix={t`Error loading the templates`} />
      )}
      {query.data?.length === 0 && <p className="text-steel-300">{t`No templates yet.`}</p>}
      <Link
        to="/admin/reply-templates"
        className="mt-2 inline-flex min-h-11 items-center text-steel-300 underline decoration-steel-400 underline-offset-4 hover:text-white"
      >
        {t`Edit reply templates`}
      </Link>
    </section>
  );
}

type FilledTemplateProps = { template: ReplyTemplate; message: Message; onReply: () => void };

function FilledTemplate({ template, message, onReply }: FilledTemplateProps) {
  const { id, name, language } = template;
  const text = filledIn(template.text, message);
  const { whatsApp } = phoneLinks(message);
  const title = `reply-${message.id}-${id}`;
  return (
    <li>
      <h3 id={title} className="font-bold text-white wrap-anywhere">
        {name}
        {language !== message.language && (
          <span className="text-small font-normal text-steel-300">
            {" "}
            ({languages[language].name})
          </span>
        )}
      </h3>
      <p
        lang={language}
        className="mt-1 line-clamp-4 max-w-prose text-steel-100 whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-3 *:px-4">
        <ButtonAnchor
          kind="secondary"
          href={mailLink(message, text)}
          aria-describedby={title}
          onClick={onReply}
        >
          {t`Send by e-mail`}
        </ButtonAnchor>
        {whatsApp && (
          <ButtonAnchor
            kind="secondary"
            href={whatsAppLink(whatsApp, text)}
            target="_blank"
            rel="noopener noreferrer"
            aria-describedby={title}
            onClick={onReply}
          >
            {t`Send by WhatsApp`}
          </ButtonAnchor>
        )}
      </div>
    </li>
  );
}

/** The visitor's language first; otherwise as the API lists them. */
function inOrder(templates: readonly ReplyTemplate[], { language }: Message) {
  const isTheirs = (template: ReplyTemplate) => template.language === language;
  return [...templates.filter(isTheirs), ...templates.filter((each) => !isTheirs(each))];
}
