import { select, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useMemo } from "react";
import type { Language } from "../core/language";
import { TextLanguageContext, textLanguages } from "../core/text-language";
import type { DocumentImage } from "../pictures/images";
import {
  pageDocument,
  type PageDocument,
  type PageKey,
  type PageValues,
} from "../documents/queries";
import { headTexts } from "../shell/site-settings";
import type { GalleryPicture } from "../pictures/picture";
import { lazyComponent, type LazyComponent } from "../ui/lazy";
import { errorMessage, RetryAlert } from "../ui/loading";
import { usePageHead } from "../shell/page-head";

/** What a page shows: the values of its document, and its pictures by name. */
export type PageProps<Key extends PageKey> = {
  values: PageValues<Key>;
  picture: FindPicture;
};

type FindPicture = (name: string) => GalleryPicture | undefined;

/** The pages in chunks of their own, by the key of the document that each shows. */
export type DocumentPages = { [Key in PageKey]: () => Promise<ComponentType<PageProps<Key>>> };

/** A page in its own chunk. */
export function lazyPage(files: () => Promise<ComponentType>): LazyComponent {
  return lazyComponent(files, { Fallback: BlankPage, ErrorFallback: ChunkError });
}

/**
 * A page in its own chunk that shows a document. Both load in parallel: the query starts here,
 * above the chunk, and goes on while the chunk takes its place.
 */
export function lazyDocumentPage<Key extends PageKey>(
  key: Key,
  pages: Pick<DocumentPages, Key>,
): LazyComponent {
  const chunk = lazyComponent<{ document?: PageDocument<Key> }>(
    () =>
      pages[key]().then(
        (Page) =>
          function DocumentPage({ document }) {
            return document ? <Shown document={document} Page={Page} /> : <BlankPage />;
          },
      ),
    { Fallback: BlankPage, ErrorFallback: ChunkError },
  );

  function Component() {
    const { data, error, isFetching, refetch } = useQuery(pageDocument(key));
    if (data || isFetching) return <chunk.Component document={data} />;
    return <LoadErrorPage onTryAgain={() => void refetch()}>{errorMessage(error)}</LoadErrorPage>;
  }

  return { ...chunk, Component };
}

type ShownProps<Key extends PageKey> = {
  document: PageDocument<Key>;
  Page: ComponentType<PageProps<Key>>;
};

function Shown<Key extends PageKey>({ document, Page }: ShownProps<Key>) {
  const { values, pictures, text_languages } = document;
  usePageHead({ title: values.page_title, description: values.page_description });
  const languages = useMemo(() => textLanguages(values, text_languages), [values, text_languages]);
  return (
    <TextLanguageContext value={languages}>
      <PageLanguageNote language={text_languages?.title} />
      <Page values={values} picture={(name) => withAlt(pictures[name])} />
    </TextLanguageContext>
  );
}

/** Says, in the language of the page, that its texts are in another one, as their title is. */
function PageLanguageNote({ language }: { language: Language | undefined }) {
  if (!language) return null;
  return (
    <p className="frame py-4 text-small text-steel-400">
      {select(language, {
        en: "This page is in English",
        lv: "This page is in Latvian",
        other: "This page is in Russian",
      })}
    </p>
  );
}

function withAlt(image: DocumentImage | undefined): GalleryPicture | undefined {
  return image && { ...image, alt: image.alt || image.default_alt, lang: image.alt_language };
}

function BlankPage() {
  return <div className="min-h-[max(100dvh,var(--restored-scroll,0px))]" />;
}

type LoadErrorProps = { children: string; onTryAgain: () => void };

/** Shown inside the layout, so that all links still work. */
function LoadErrorPage({ children, onTryAgain }: LoadErrorProps) {
  const title = t`This page could not be loaded`;
  usePageHead({ ...headTexts("404"), title: `${title} | {company}` });
  return (
    <div className="frame py-section">
      <h1 className="mb-8 text-title">{title}</h1>
      <RetryAlert onTryAgain={onTryAgain}>{children}</RetryAlert>
    </div>
  );
}

function ChunkError({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <LoadErrorPage onTryAgain={onTryAgain}>
      {t`Please check your connection and try again.`}
    </LoadErrorPage>
  );
}
