import { useCompany } from "../../../shell/company";
import { PhoneLink } from "../../../shell/contact-links";
import { messagePage } from "./message-page-text";

/** What the visitor can expect, and the phone number on a plate. */
export function MessageNext({ isAnswered }: { isAnswered: boolean }) {
  const company = useCompany();
  const { state, received, answered, next, urgent, isPrivate } = messagePage();
  return (
    <section
      aria-label={next}
      className="plate px-6 pt-7 pb-9 [--cut:2rem] [--focus:var(--color-hot-deep)] sm:px-8"
    >
      <h2 className="label text-hot-deep">{state}</h2>
      <p className="mt-1 text-subheading">{isAnswered ? answered : received}</p>
      {!isAnswered && company?.answer_time && (
        <p className="mt-2 font-semibold wrap-anywhere">{company.answer_time}</p>
      )}
      <div className="mt-5 border-t-2 border-ink pt-4">
        <p className="font-semibold">{urgent}</p>
        <PhoneLink className="numerals mt-1 block w-fit py-1 text-[clamp(2rem,10vw,2.5rem)]/[0.95] hover:text-hot-deep" />
      </div>
      <p className="mt-5 border-t-2 border-ink pt-4 text-small font-semibold">{isPrivate}</p>
    </section>
  );
}
