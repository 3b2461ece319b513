import type { ReactNode } from "react";
import { useTextLanguage } from "../core/text-language";

type PageHeadingProps = {
  title: string;
  children?: ReactNode;
  /** Shown above the title, such as a link back. */
  back?: ReactNode;
};

/** The page title, with an introduction beside it. */
export function PageHeading({ title, children, back }: PageHeadingProps) {
  const lang = useTextLanguage();
  return (
    <header className="frame pt-8 pb-12 sm:pt-14 sm:pb-16 low:py-6">
      {back}
      <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[1fr_24rem]">
        <h1 lang={lang(title)} className="text-title low:text-heading">
          {title}
        </h1>
        {children && <div className="text-lead text-steel-300">{children}</div>}
      </div>
    </header>
  );
}

type SectionHeadingProps = { id?: string; title: string; note?: string };

/** A section title, with an optional note at the end of the line. */
export function SectionHeading({ id, title, note }: SectionHeadingProps) {
  const lang = useTextLanguage();
  return (
    <div className="mb-8 flex break-after-avoid flex-wrap items-end gap-x-5 gap-y-3 sm:mb-10">
      <h2 id={id} lang={lang(title)} className="text-heading">
        {title}
      </h2>
      {/* Below a title that leaves it no room. */}
      <div className="mb-2 dimension min-w-20 flex-1 text-steel-400/60" />
      {note && (
        <p lang={lang(note)} className="label mb-1.5 hidden text-steel-400 sm:block">
          {note}
        </p>
      )}
    </div>
  );
}
