import { plural, t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { readOptions } from "../../api/queries";
import limits from "../../content/limits.json";
import { useFlash } from "../../ui/admin/notices";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { errorMessage } from "../../ui/loading";
import { readDraft, saveDraft } from "../drafts";
import { formatPrice } from "../../catalogue/price";
import { lastOffer } from "../entries";
import { ContactFiles, useDraft } from "../files/contact-files";
import { type Message, answerMessage, showMessage } from "../messages";
import { type DraftLine, OfferLines, type Problem } from "./offer-lines";

/** What is typed. Without `lines` there is no offer. */
type Typed = { text: string; lines?: readonly DraftLine[]; valid_until?: string };
const NOTHING: Typed = { text: "" };

/** What an offer comes to stays in sight, above the navigation, while its lines are added. */
const BAR =
  "sticky bottom-18 z-20 -mx-4 border-t border-steel-700 bg-steel-900 px-4 pt-2 pb-3 lg:bottom-0 [@media(height<32rem)]:static";
/** What the mail has before and after the text, from the facts of the company. */
const READY = "px-4 py-2 text-small text-steel-400 whitespace-pre-wrap wrap-anywhere";
const WHOLE = /^[-−]?\d+$/;

/** Where the owner answers: a text, photographs, and an offer if he likes. */
export function AnswerForm({ message }: { message: Message }) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(`${message.reference}/workshop`);
  const [typed, setTyped] = useState(() => readDraft(draft.path, NOTHING));
  const [problem, setProblem] = useState<Problem>();
  const client = useQueryClient();
  const showFlash = useFlash();
  const { data: company } = useQuery(
    readOptions("pages/company", { query: { language: message.language } }),
  );
  const sending = useMutation({
    mutationFn: answerMessage,
    onSuccess: (sent, { forget }) => {
      forget();
      setTyped(NOTHING);
      const { name } = message;
      // Below it then stands how to send it by hand.
      const isMailed = sent.entries.findLast(isOwn)?.mail.state !== "none";
      showFlash({
        text: isMailed
          ? t`Your answer to ${name} was sent.`
          : t`Your answer to ${name} is stored. Please send it yourself.`,
        isWarning: !isMailed,
        path: "/admin/messages",
      });
      return showMessage(client, sent);
    },
  });

  const change = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed });
    saveDraft(draft.path, changed);
    setProblem(undefined);
    if (!sending.isPending) sending.reset();
  };
  const { text, lines = [] } = typed;
  const hasOffer = typed.lines !== undefined;
  const today = dayAhead(0);
  const { valid_until: chosen = "" } = typed;
  const lastDay = chosen >= today ? chosen : dayAhead(limits.offer_days);
  const offered = lines
    .map(({ text, price }) => ({ text: text.trim(), price: readPrice(price) ?? null }))
    .filter((line, index) => line.text || lines[index]?.price.trim());
  const total = offered.reduce((sum, { price }) => sum + (price ?? 0), 0);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isPending) return;
    const found = findProblem(text, lines, draft.hasFiles());
    setProblem(found);
    if (found) {
      sending.reset();
      setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    const body = offered.length > 0 ? { text, lines: offered, valid_until: lastDay } : { text };
    sending.mutate({ message, ...draft.sending(body) });
  };

  const { isPending, error } = sending;
  // Beside the button that was tapped, which stays in sight: what is wrong may be far above.
  const failure = problem?.sentence ?? (error && errorMessage(error));
  const { greeting, signature } = company?.values ?? {};
  const offer = lastOffer(message.entries);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="mt-6 grid max-w-3xl gap-4 border-t border-steel-700 pt-4"
    >
      <div className="bg-carbon">
        {greeting && <p className={READY}>{greeting}</p>}
        <textarea
          aria-label={t`Your answer`}
          placeholder={t`Your answer`}
          aria-invalid={problem && problem.line === undefined ? true : undefined}
          lang={message.language}
          rows={3}
          maxLength={limits.contact_message_max}
          readOnly={isPending}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
          className="field-sizing-content block max-h-[60svh] min-h-24 w-full border-b-2 border-steel-400 bg-transparent px-4 py-2 text-white placeholder:text-steel-400 hover:border-steel-100 focus-visible:border-hot"
        />
        {signature && <p className={READY}>{signature}</p>}
      </div>
      {hasOffer && (
        <fieldset className="grid min-w-0 gap-3">
          <legend className="label mb-2 text-steel-300">{t`Offer`}</legend>
          {offer && <p className="text-small text-steel-300">{t`It replaces the one before.`}</p>}
          <OfferLines
            message={message}
            lines={lines}
            problem={problem}
            disabled={isPending}
            onChange={(changed) => change({ lines: changed })}
          />
        </fieldset>
      )}
      <ContactFiles
        draft={draft}
        label={t`Photographs`}
        help={plural(limits.contact_photographs_max, {
          one: "At most # photograph at once.",
          other: "At most # photographs at once.",
        })}
        pending={isPending}
        onChange={() => sending.reset()}
      />
      <div className={hasOffer ? BAR : ""}>
        {failure && (
          <div className="mb-3">
            <Alert kind="error">{failure}</Alert>
          </div>
        )}
        {hasOffer && (
          <div className="flex flex-wrap justify-between gap-x-4 pb-3">
            <label className="text-small text-steel-300">
              {t`Valid until`}
              <input
                type="date"
                min={today}
                max={dayAhead(limits.offer_days_max)}
                value={lastDay}
                readOnly={isPending}
                onChange={({ target }) => change({ valid_until: target.value })}
                className="mt-1 block min-h-11 border-b-2 border-steel-600 bg-carbon px-3 text-base text-white hover:border-steel-100 focus-visible:border-hot"
              />
            </label>
            <p role="status" className="text-right">
              <span className="block text-small text-steel-300">{t`Total`}</span>
              <span className="numerals block pt-3.5 pb-2 text-[2rem] text-white">
                {formatPrice(total)}
              </span>
            </p>
          </div>
        )}
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? t`Sending...` : offered.length > 0 ? t`Send the offer` : t`Send`}
          </Button>
          {offered.length === 0 && (
            <Button
              kind="secondary"
              disabled={isPending}
              onClick={() => change({ lines: hasOffer ? undefined : [] })}
            >
              {hasOffer ? t`No offer` : t`Add an offer`}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

const isOwn = ({ author }: Message["entries"][number]) => author === "workshop";

/** What is wrong before it is sent. The server checks the same. */
function findProblem(
  text: string,
  lines: readonly DraftLine[],
  hasPhotographs: boolean,
): Problem | undefined {
  const { offer_price_min: min, offer_price_max: max } = limits;
  for (const [line, { text, price }] of lines.entries()) {
    const euro = readPrice(price);
    if (!text.trim() && price.trim()) {
      return { line, sentence: t`Please say what the price is for.` };
    }
    if (euro === undefined || (euro !== null && (euro < min || euro > max))) {
      const sentence = t`Please enter a price in whole euro, or none if it is included.`;
      return { line, sentence };
    }
  }
  if (text.trim() || hasPhotographs || lines.some((line) => line.text.trim())) return undefined;
  return { sentence: t`Please write a line, add an offer or choose a photograph.` };
}

/** Null for none, undefined for what is no whole euro. */
function readPrice(typed: string): number | null | undefined {
  const digits = typed.replace(/[€\s]/g, "");
  if (digits === "") return null;
  return WHOLE.test(digits) ? Number(digits.replace("−", "-")) : undefined;
}

/** An ISO date, on this device's clock. */
function dayAhead(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return date.toLocaleDateString("sv");
}
