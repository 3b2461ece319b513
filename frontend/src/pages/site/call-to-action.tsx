import { t } from "@lingui/core/macro";
import { useTextLanguage } from "../../core/text-language";
import { Arrow } from "../../ui/arrow";
import { ButtonLink } from "../../ui/button";

type CallToActionProps = {
  title: string;
  text: string;
  /** Where it stands among cards, as high as they are. */
  place?: string;
};

/** The last section of a page, with a link to the contact page. */
export function CallToAction({ title, text, place }: CallToActionProps) {
  const lang = useTextLanguage();
  return (
    <section
      className={`plate grid gap-x-12 gap-y-5 px-6 py-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-10 ${place ?? "mt-section items-center lg:grid-cols-[1fr_1.2fr_auto]"}`}
    >
      <h2 lang={lang(title)} className="text-heading">
        {title}
      </h2>
      <p lang={lang(text)} className="max-w-xl">
        {text}
      </p>
      <ButtonLink to="/contact" kind="dark" className="justify-self-start">
        {t`Contact Us`}
        <Arrow />
      </ButtonLink>
    </section>
  );
}
