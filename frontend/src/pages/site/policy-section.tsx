import type { ReactNode } from "react";
import { useTextLanguage } from "../../core/text-language";
import { Markup } from "../../ui/markup/markup";

type PolicySectionProps = { id: string; title: string; text?: string; children?: ReactNode };

/** A section of a page about data: its title beside its text, and what the software adds. */
export function PolicySection({ id, title, text, children }: PolicySectionProps) {
  const lang = useTextLanguage();
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-12 gap-y-5 border-t border-steel-700 py-10 sm:py-12 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <h2 id={`${id}-title`} lang={lang(title)} className="text-subheading">
        {title}
      </h2>
      <div>
        {text && <Markup text={text} />}
        {children}
      </div>
    </section>
  );
}
